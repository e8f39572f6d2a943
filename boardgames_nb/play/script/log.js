// The log with replay. A view brings its newest rows; the page keeps what it has seen and asks for the rest when it is
// wanted, so that a second view, or a page that was loaded anew, has all.

/** Keeps rows of the log; another game, or another seat in front, begins anew. @param {{rows: LogEntry[], laid: any, you: any}} given */
function gather(t, given) {
  const laid = `${given.laid} ${given.you}`;
  if (laid !== t.laid) {
    if (given.laid !== t.view.laid || given.you !== t.view.you) return;
    t.log.clear();
    t.laid = laid;
  }
  for (const row of given.rows) t.log.set(row.ply, row);
  for (const ply of [...t.log.keys()]) if (ply > t.view.plies) t.log.delete(ply);
}

/** Asks for the first rows that are missing, where the log is to be seen. */
function askLog(t) {
  if (!t.ui.logOpen && t.view.status !== "replay") return;
  let first = 1;
  while (t.log.has(first)) first += 1;
  if (first <= t.view.plies) send(t, { type: "log", from: first });
}

function drawLog(view, ui) {
  const entry = view.log.find((one) => one.ply === view.ply);
  const looking = view.status === "replay";
  const hop = (name, drawing, label, ply, on) => h("button", {
    type: "button", key: `hop:${name}`, class: "bgnb-hop", "data-act": "look", "data-arg": ply, "data-item": "", "aria-label": label, title: label, "aria-disabled": on ? null : "true",
  }, icon(drawing));
  return h("section", { class: "bgnb-log", key: "log", "aria-label": "Log and replay" },
    h("div", { class: "bgnb-replay", "data-group": "replay", role: "group", "aria-label": "Replay" },
      hop("first", "first", "First position", 0, view.ply > 0),
      hop("previous", "previous", "One move back", view.ply - 1, view.ply > 0),
      h("input", {
        type: "range", key: "scrub", class: "bgnb-scrub", min: 0, max: view.plies, step: 1, value: ui.scrub ?? view.ply, "data-input": "look", "data-own-arrows": "",
        "aria-label": "Position shown", "aria-valuetext": entry ? `Move ${view.ply} of ${view.plies}: ${entry.text}` : `Move ${view.ply} of ${view.plies}`,
      }),
      hop("next", "next", "One move on", view.ply + 1, view.ply < view.plies),
      hop("last", "last", "Back to the game", view.plies, view.ply < view.plies || looking)),
    h("p", { class: "bgnb-where" }, `Position ${view.ply} of ${view.plies}${entry ? `: ${entry.text}` : ""}`),
    view.log.length ? h("div", { class: "bgnb-entries", "data-group": "log", "data-column": "", key: "entries" }, byRound(view.log).map(({ round, entries }) =>
      h("div", { key: `round:${round}` },
        h("h4", {}, `Round ${round}`),
        h("ol", {}, entries.map((one) => h("li", { key: `entry:${one.ply}` },
          h("button", {
            type: "button", key: `log:${one.ply}`, class: "bgnb-entry", "data-act": "look", "data-arg": one.ply, "data-item": "",
            "aria-current": looking && one.ply === view.ply ? "true" : null, title: "Look at the position after this move",
          }, GAME.circuits ? h("span", { class: "bgnb-nth" }, String(one.turn)) : null, mark(one.seat), h("code", {}, one.move), h("span", { class: "bgnb-said" }, one.text))))))))
      : h("p", { class: "bgnb-none" }, "No move yet."));
}
