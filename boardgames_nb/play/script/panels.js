// The panels over the table: help, a new game, the record.

function drawPanel(view, ui, uid) {
  const kind = ui.panel.kind;
  const title = { help: "Help", new: "New game", record: "Record of the game" }[kind];
  const body = { help: panelHelp, new: panelNew, record: panelRecord }[kind];
  return h("div", { class: "bgnb-veil", key: `panel:${kind}` },
    h("div", { class: "bgnb-panel", role: "dialog", "aria-modal": "true", "aria-labelledby": `${uid}-panel`, "data-kind": kind },
      h("div", { class: "bgnb-panel-head" },
        h("h2", { id: `${uid}-panel` }, title),
        h("button", { type: "button", key: "close", class: "bgnb-small", "data-act": "close", "aria-label": `Close: ${title}` }, icon("close"))),
      body(view, ui, uid),
      h("p", { class: "bgnb-panel-said", "data-bad": ui.panel.bad ? "" : null, key: "said" }, ui.panel.said ?? "")));
}

function panelHelp(view, ui, uid) {
  const keys = [
    ["Tab", `next part: tools, ${GAME.places}, log`], ["Arrow keys, Home, End", "within a part; up and down between the parts"],
    ["Enter or Space", "choose"], ["Escape", "put back, close"], ...GAME.keys, [`u, ${keyOf("r")}`, "undo, redo"], ["i", "hint"], ["s", "stop or resume the bots"],
    ["o", "log and replay"], ["[ and ]", "one move back or on in the replay"], ["c", "record: copy or paste"], [keyOf("n"), "new game"], ["?", "this help"],
  ];
  return h("div", { class: "bgnb-panel-body" },
    h("h3", {}, "A turn"), h("ul", {}, GAME.help.map((line) => h("li", {}, line))),
    h("h3", {}, "Signs"), h("ul", { class: "bgnb-signs" },
      h("li", {}, h("span", { class: "bgnb-sign", "data-legal": "" }), "can be chosen now"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-chosen": "" }, icon("check")), "chosen"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-hint": "" }, icon("hint")), "suggested"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-moved": "" }, mark(0)), "moved just now, and by whom"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-dim": "" }), "not now; choose it all the same to hear why")),
    h("h3", { id: `${uid}-keys` }, "Keys, while the table has the focus"),
    h("dl", { class: "bgnb-keys" }, keys.map(([key, meaning]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)))));
}

function panelNew(view, ui, uid) {
  const setup = view.setup;
  const [low, high] = setup.seats;
  const current = setup.current;
  const seats = ui.panel.seats ?? current.players.length;
  const names = ["Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"];
  const bot = setup.kinds.find((one) => one.value !== "person") ?? setup.kinds[0];
  return h("form", { class: "bgnb-panel-body", "data-form": "new", novalidate: "" },
    h("fieldset", {}, h("legend", {}, "Players"),
      h("div", { class: "bgnb-choice", role: "group", "aria-label": "Number of players" }, Array.from({ length: high - low + 1 }, (_, i) => low + i).map((count) =>
        h("button", { type: "button", key: `seats:${count}`, class: "bgnb-pick", "data-act": "seats", "data-arg": count, "aria-pressed": count === seats ? "true" : "false" }, String(count)))),
      Array.from({ length: high }, (_, seat) => {
        const given = current.players[seat];
        return h("div", { class: "bgnb-player-row", key: `player:${seat}`, hidden: seat >= seats },
          mark(seat),
          h("input", { type: "text", "aria-label": `Name of player ${seat + 1}`, "data-name": seat, init: given?.name ?? names[seat], autocomplete: "off", spellcheck: "false" }),
          h("select", { "aria-label": `Player ${seat + 1} is`, "data-kind-of": seat, init: given?.kind ?? bot.value },
            setup.kinds.map((one) => h("option", { value: one.value }, one.label))));
      })),
    setup.numbers.length ? h("fieldset", {}, h("legend", {}, "Numbers"), setup.numbers.map((number) => {
      const value = current.numbers?.[number.name] ?? number.value;
      const shown = Array.isArray(value) ? value.join(", ") : String(value);
      const usual = number.by_seats?.[seats] ?? number.value;
      const printed = Array.isArray(usual) ? usual.join(", ") : String(usual);
      const typed = ui.panel.typed?.[number.name] ?? shown;
      const id = `${uid}-number-${number.name}`;
      return h("div", { class: "bgnb-number", key: `number:${number.name}` },
        h("label", { for: id }, number.label),
        number.names
          ? h("select", { id, "data-number": number.name, "data-input": "typed", init: shown, "aria-describedby": `${id}-help` }, number.names.map((one) => h("option", { value: one }, one.replaceAll("_", " "))))
          : h("input", { id, type: "text", inputmode: Array.isArray(value) ? "text" : "numeric", "data-number": number.name, "data-input": "typed", init: shown, autocomplete: "off", "aria-describedby": `${id}-help` }),
        h("p", { id: `${id}-help` },
          typed.trim() === printed ? h("span", { class: "bgnb-tag" }, number.origin) : h("span", { class: "bgnb-tag", "data-changed": "" }, `changed; ${number.origin}: ${number.names ? printed.replaceAll("_", " ") : printed}`),
          !number.names && number.low !== undefined && number.low !== null ? ` ${Array.isArray(value) ? "each " : ""}${signed(number.low)} to ${signed(number.high)}. ` : " ", number.help ?? ""));
    })) : null,
    h("div", { class: "bgnb-buttons" },
      h("button", { type: "submit", key: "deal", class: "bgnb-button bgnb-main" }, "Start"),
      h("button", { type: "button", key: "cancel", class: "bgnb-button", "data-act": "close" }, "Cancel")));
}

function panelRecord(view, ui, uid) {
  return h("div", { class: "bgnb-panel-body" },
    h("fieldset", {}, h("legend", {}, "Copy"),
      h("textarea", { key: "record-text", class: "bgnb-text", readonly: "", rows: 8, "aria-label": "Record of this game", value: ui.panel.record ?? "", placeholder: "Reading the record\u2026", spellcheck: "false" }),
      h("div", { class: "bgnb-buttons" }, h("button", { type: "button", key: "copy", class: "bgnb-button bgnb-main", "data-act": "copy", "aria-disabled": ui.panel.record ? null : "true" }, "Copy to the clipboard"))),
    h("form", { "data-form": "paste" }, h("fieldset", {}, h("legend", {}, "Paste"),
      h("label", { for: `${uid}-paste` }, "A record to put on the table; the game here can be brought back with undo."),
      h("textarea", { id: `${uid}-paste`, key: "paste-text", class: "bgnb-text", rows: 5, "data-paste": "", init: "", spellcheck: "false" }),
      h("div", { class: "bgnb-buttons" }, h("button", { type: "submit", key: "load", class: "bgnb-button" }, "Put it on the table")))));
}
