// The first lines of the table: game, round, what to do, what is still due, what has happened, and the tools.

/** A person's name: text of its own direction, cut short by the style sheet, whole in the title. */
function nameOf(name, extra = "") {
  return h("bdi", { class: `bgnb-name ${extra}`.trim(), title: name }, name);
}

/** Why not, a hint or the like: just above the hand, wherever the table is scrolled to. */
function drawNotice(note) {
  return h("div", { class: "bgnb-notice", "data-kind": note.kind, key: "notice" },
    icon(note.kind === "refusal" ? "warn" : note.kind === "hint" ? "hint" : "check"),
    h("p", {}, note.text, note.clause ? h("span", { class: "bgnb-clause", title: "The clause of the rules" }, note.clause) : null),
    h("button", { type: "button", key: "dismiss", class: "bgnb-small", "data-act": "dismiss", "aria-label": "Dismiss this message" }, icon("close")));
}

/** The first lines: game, round, what to do, what has happened. */
function drawHead(view, ui) {
  const progress = GAME.progress(view);
  const moving = view.curtain ? view.players[view.curtain.seat] : mover(view);
  const thinking = view.status === "thinking" ? view.thinking : null;
  const newest = view.events.map((event) => event.text).filter((text) => text !== view.sentence).pop() ?? "";
  return h("div", { class: "bgnb-head", key: "head" },
    h("div", { class: "bgnb-titles" },
      h("h2", { class: "bgnb-title" }, view.title),
      h("span", { class: "bgnb-chip", "data-special": progress.special ? "" : null }, progress.text),
      view.variant ? h("span", { class: "bgnb-variant", title: `Changed for this game: ${view.variant}` }, view.variant) : null,
      (view.changes ?? []).length ? h("span", { class: "bgnb-variant", title: "Rules replaced for this game" }, `own rules: ${view.changes.join(", ")}`) : null),
    h("div", { class: "bgnb-now", "data-status": view.status, "data-mine": view.status === "choose" ? "" : null },
      h("span", { class: "bgnb-who" }, view.status === "over" ? icon("trophy") : moving ? mark(moving.seat) : icon("flag")),
      h("p", { class: "bgnb-sentence", key: "sentence", tabindex: "-1", title: GAME.prompt(view, ui.local) }, GAME.prompt(view, ui.local)),
      view.status === "replay" ? h("button", { type: "button", key: "back", class: "bgnb-button", "data-act": "look", "data-arg": view.plies, title: "Back to the game (])" }, icon("last"), "Back", h("span", { class: "bgnb-more" }, "to the game")) : null,
    h("div", { class: "bgnb-progress", "data-on": thinking ? "" : null },
      thinking ? h("div", {
        role: "progressbar", "aria-label": `${thinking.name} is thinking`, "aria-valuemin": "0", "aria-valuemax": "100",
        "aria-valuenow": typeof thinking.progress === "number" ? Math.round(thinking.progress * 100) : null,
        "data-known": typeof thinking.progress === "number" ? "" : null,
        style: { "--part": typeof thinking.progress === "number" ? thinking.progress : 0 },
      }) : null)),
    h("div", { class: "bgnb-happened" }, h("p", { class: "bgnb-event" }, newest)),
    drawDue(view));
}

/** What is still due in the turn, as a list; nothing where nothing is open. */
function drawDue(view) {
  const due = inTurn(view.due ?? []);
  if (!due.length) return null;
  const moving = mover(view)?.seat;
  return h("div", { class: "bgnb-due", key: "due" },
    h("h3", {}, "Still to do"),
    h("ul", { role: "list" }, due.map((one) => {
      const who = one.seat === moving ? null : view.players[one.seat];
      return h("li", { key: `due:${one.place}`, "data-top": one.top ? "" : null, title: one.top ? "Can be taken now" : null },
        one.then ? h("span", { class: "bgnb-then" }, "then ") : null,
        h("span", { class: "bgnb-open" }, who ? [mark(one.seat), h("span", { class: "bgnb-whose" }, nameOf(who.name), ": ")] : null, h("span", {}, one.text)));
    })));
}

/** One tool: always at its place, dimmed where it does nothing now. */
function tool(name, drawing, label, title, on = true, more = {}) {
  return h("button", { type: "button", key: `tool:${name}`, class: "bgnb-tool", "data-act": name, "data-item": "", title, "aria-disabled": on ? null : "true", ...more },
    icon(drawing), h("span", {}, label));
}

function drawTools(view, ui) {
  const below = GAME.home(view, ui.local).slice().reverse().join(" ");
  const paused = view.status === "paused";
  const bots = paused || view.status === "thinking";
  return h("div", { class: "bgnb-tools", role: "toolbar", "aria-label": "Table tools", "data-group": "tools", "data-down": below, key: "tools" },
    tool("undo", "undo", "Undo", "Take back the last decision (u)", view.undo),
    tool("redo", "redo", "Redo", `Play the decision that was taken back (${keyOf("r")})`, view.redo),
    tool("hint", "hint", "Hint", "Suggest a move (i)", view.status === "choose"),
    tool(paused ? "resume" : "stop", paused ? "resume" : "stop", paused ? "Resume" : "Stop", paused ? "Let the bots go on (s)" : "Stop the bot that is thinking (s)", bots, { key: "tool:stop" }),
    tool("log", "log", "Log", "Moves so far, and replay (o)", true, { "aria-expanded": ui.logOpen || view.status === "replay" ? "true" : "false" }),
    tool("record", "record", "Record", "Copy or paste the record of the game (c)", true, { "aria-haspopup": "dialog" }),
    tool("new", "new", ["New", h("span", { class: "bgnb-more" }, " game")], `Start another game (${keyOf("n")})`, true, { "aria-haspopup": "dialog" }),
    tool("help", "help", "Help", "How to play here, and the keys (?)", true, { "aria-haspopup": "dialog" }));
}
