// Drawings that every table has: line drawings of the tools, the marks of the seats.

/** Line drawings of the tools, 24 by 24. */
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6v1",
  hint: "M9.5 18.5h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-4 11.6c.9.8 1.3 1.4 1.4 2.4h5.2c.1-1 .5-1.6 1.4-2.4a6.5 6.5 0 0 0-4-11.6z",
  stop: "M6.5 6.5h11v11h-11z",
  resume: "M8 5.5v13l10.5-6.5z",
  log: "M4.5 6.5h1M9 6.5h10.5M4.5 12h1M9 12h10.5M4.5 17.5h1M9 17.5h10.5",
  record: "M6.5 3.5h7.5l4 4v13H6.5zM14 3.5v4h4M9.5 12h5.5M9.5 15.5h5.5",
  new: "M12 5v14M5 12h14",
  help: "M8.8 9.2a3.3 3.3 0 1 1 5 2.8c-1.2.8-1.8 1.4-1.8 2.8M12 18v.6",
  close: "m6 6 12 12M18 6 6 18",
  first: "M6 5.5v13M18.5 5.5 9.5 12l9 6.5z",
  previous: "M16.5 5.5 7.5 12l9 6.5z",
  next: "m7.5 5.5 9 6.5-9 6.5z",
  last: "M18 5.5v13M5.5 5.5l9 6.5-9 6.5z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  warn: "M12 4 2.8 20h18.4zM12 10v4.5M12 17v.4",
  flag: "M6.5 21V3.5M6.5 4.5h11.5l-3 4 3 4H6.5",
  trophy: "M8 4h8v5.5a4 4 0 0 1-8 0zM8 5.5H4.5a3.5 3.5 0 0 0 3.6 4M16 5.5h3.5a3.5 3.5 0 0 1-3.6 4M12 13.5V17M8.5 20.5h7M9.5 20.5c0-2 .8-3.5 2.5-3.5s2.5 1.5 2.5 3.5",
  cards: "M9.5 3.5h9v13h-9zM9.5 7.5h-4v13h9v-4",
  hand: "M5 20v-9M19 20H5l3-16h8z",
  tiles: "M4.5 4.5h6.5v6.5H4.5zM13 4.5h6.5v6.5H13zM4.5 13h6.5v6.5H4.5zM13 13h6.5v6.5H13z",
  swap: "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
};

/** The seats' marks, 24 by 24, one shape each. */
const MARKS = [
  ["circle", "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z"],
  ["square", "M4 4h16v16H4z"],
  ["triangle", "M12 3 21.5 20h-19z"],
  ["diamond", "M12 2 21 12l-9 10L3 12z"],
  ["star", "m12 2 3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1-5.4-4.8 7.2-.8z"],
];

function icon(name, extra = "") {
  return h("svg", { class: `bgnb-icon ${extra}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICONS[name] ?? ICONS.help }));
}

function mark(seat, extra = "") {
  return h("svg", { class: `bgnb-mark ${extra}`.trim(), "data-seat": seat % MARKS.length, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: MARKS[seat % MARKS.length][1] }));
}

/** Drawing tools for one view: its sprite's names carry the view's own prefix. @param {string} uid */
function toolbox(uid) {
  return {
    icon,
    mark,
    sprite: (name, extra = "", stretch = false) => h("svg", { class: extra, viewBox: "0 0 100 100", preserveAspectRatio: stretch ? "none" : null, "aria-hidden": "true", focusable: "false" },
      h("use", { href: `#${uid}-${name}` })),
  };
}
