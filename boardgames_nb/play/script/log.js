// The log with replay.

function drawLog(view, ui) {
  const entry = view.log.find((one) => one.ply === view.ply);
  const looking = view.status === "replay";
  const hop = (name, drawing, label, ply, on) => h("button", {
    type: "button", key: `hop:${name}`, class: "bgnb-hop", "data-act": "look", "data-arg": ply, "data-item": "", "aria-label": label, title: label, "aria-disabled": on ? null : "true",
  }, icon(drawing));
  const before = view.log.filter((one) => one.ply < view.ply).map((one) => one.ply);
  const after = view.log.filter((one) => one.ply > view.ply).map((one) => one.ply);
  return h("section", { class: "bgnb-log", key: "log", "aria-label": "Log and replay" },
    h("div", { class: "bgnb-replay", "data-group": "replay", role: "group", "aria-label": "Replay" },
      hop("first", "first", "First position", 0, view.ply > 0),
      hop("previous", "previous", "One move back", before.length ? before[before.length - 1] : 0, view.ply > 0),
      h("input", {
        type: "range", key: "scrub", class: "bgnb-scrub", min: 0, max: view.plies, step: 1, value: ui.scrub ?? view.ply, "data-input": "look", "data-own-arrows": "",
        "aria-label": "Position shown", "aria-valuetext": entry ? `Move ${view.ply} of ${view.plies}: ${entry.text}` : `Move ${view.ply} of ${view.plies}`,
      }),
      hop("next", "next", "One move on", after.length ? after[0] : view.plies, view.ply < view.plies),
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
