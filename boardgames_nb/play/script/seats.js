// Who plays: pieces, points, and the score sheet.

function drawSeats(view, tools) {
  const scores = GAME.scores(view);
  const starter = GAME.starter(view);
  const token = GAME.token(tools);
  const first = view.players.find((player) => player.to_move);
  return h("ol", { class: "bgnb-seats", "aria-label": "Players", style: { "--seats": view.players.length } }, view.players.map((player) => {
    const held = GAME.held(view, player.seat);
    const now = scores.now ? scores.now[player.seat] : null;
    return h("li", {
      key: `seat:${player.seat}`, class: "bgnb-seat", "data-seat": player.seat, "data-moving": first === player && view.status !== "over" ? "" : null,
      "data-winner": player.winner ? "" : null, "data-you": player.seat === view.you ? "" : null,
    },
    h("div", { class: "bgnb-seat-line" },
      mark(player.seat),
      nameOf(player.name),
      h("span", { class: "bgnb-kind" }, kindOf(view, player)),
      starter === player.seat ? h("span", { class: "bgnb-starter", title: capital(token.label) }, token.drawing, h("span", { class: "bgnb-hush" }, token.label)) : null,
      player.winner ? h("span", { class: "bgnb-starter", title: "Winner" }, icon("trophy"), h("span", { class: "bgnb-hush" }, "winner")) : null,
      first === player && view.status !== "over" ? h("span", { class: "bgnb-turn" }, "to move") : null),
    h("div", { class: "bgnb-seat-line" },
      GAME.pieces(view, player.seat, tools),
      held ? h("span", { class: "bgnb-holds", title: held.label }, icon(held.icon), h("span", { "aria-hidden": "true" }, String(held.count)), h("span", { class: "bgnb-hush" }, held.label)) : null),
    h("div", { class: "bgnb-seat-line bgnb-points" },
      now === null ? null : h("span", { title: "What this round would pay if it ended now" }, "this round ", h("b", {}, signed(now))),
      h("span", { title: now === null ? "Points so far" : "Points of the finished rounds" }, "total ", h("b", { class: "bgnb-total" }, signed(scores.totals[player.seat])))));
  }));
}

function drawScores(view) {
  const { rounds, now, totals } = GAME.scores(view);
  const row = (label, points, extra = {}) => h("tr", extra, h("th", { scope: "row" }, label), points.map((one) => h("td", {}, signed(one))));
  return h("div", { class: "bgnb-scores" },
    h("table", { style: { "--seats": view.players.length } },
      h("caption", {}, "Score"),
      h("thead", {}, h("tr", {}, h("td", {}, ""), view.players.map((player) => h("th", { scope: "col", title: player.name }, mark(player.seat), h("bdi", { class: "bgnb-name" }, player.name))))),
      h("tbody", {},
        rounds.map((round) => row(/^\d+$/.test(round.label) ? `Round ${round.label}` : round.label, round.points, { key: `points:${round.label}` })),
        now ? row("So far", now, { class: "bgnb-so-far", title: "What this round would pay if it ended now" }) : null,
        row("Total", totals, { class: "bgnb-sum" }))));
}
