// What stands in the place of the hand: the hand-over curtain, a pause, the result.

function drawCurtain(view) {
  const { seat, name } = view.curtain;
  return h("div", { class: "bgnb-curtain", key: "curtain", role: "group", "aria-label": "Hand-over" },
    mark(seat),
    h("p", { class: "bgnb-curtain-words" }, "Hand the screen to ", nameOf(name)),
    h("button", { type: "button", key: "ready", class: "bgnb-button bgnb-main", "data-act": "ready", "aria-label": `I am ${name}: show my ${GAME.own}` }, h("span", {}, "I am "), nameOf(name), h("span", {}, `: show my ${GAME.own}`)));
}

/** A stop between rounds, or of a bot that was stopped: what goes on with a click. */
function drawPause(view) {
  return h("div", { class: "bgnb-pause", key: "pause", role: "group", "aria-label": "The table waits" },
    h("button", { type: "button", key: "next", class: "bgnb-button bgnb-main", "data-act": "resume" }, icon("resume"), view.next));
}

function drawResult(view) {
  const { rounds, totals, by } = GAME.scores(view);
  const winners = view.players.filter((player) => player.winner);
  const best = winners.length ? totals[winners[0].seat] : 0;
  const names = winners.map((player) => player.name);
  const short = names.map((name) => (name.length > 40 ? `${name.slice(0, 39)}\u2026` : name));
  return h("section", { class: "bgnb-result", key: "result", "aria-label": "Result" },
    h("div", { class: "bgnb-winners" }, winners.map((player) => h("span", {}, mark(player.seat))), icon("trophy")),
    h("h3", { title: listed(names) }, winners.length > 1 ? `${listed(short)} share the win with ${counted(best, "point")} each` : `${listed(short)} wins with ${counted(best, "point")}`),
    h("table", {},
      h("caption", { class: "bgnb-hush" }, "Final ranking"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Place"), h("th", { scope: "col" }, "Player"), h("th", { scope: "col", class: "bgnb-by-round" }, by), h("th", { scope: "col" }, "Points"))),
      h("tbody", {}, ranking(totals).map(({ seat, total, place }) => h("tr", { key: `rank:${seat}`, "data-winner": view.players[seat].winner ? "" : null },
        h("td", {}, `${place}.`), h("th", { scope: "row" }, h("span", { class: "bgnb-ranked" }, mark(seat), nameOf(view.players[seat].name))),
        h("td", { class: "bgnb-by-round" }, rounds.map((round) => signed(round.points[seat])).join(" + ")), h("td", {}, signed(total)))))),
    h("div", { class: "bgnb-buttons" },
      h("button", { type: "button", key: "again", class: "bgnb-button bgnb-main", "data-act": "new" }, icon("new"), "New game"),
      h("button", { type: "button", key: "back-look", class: "bgnb-button", "data-act": "log" }, icon("log"), "Look back")));
}
