// One live table: what it keeps, how it comes and goes.

/** How long a message without an answer holds the next one back, in milliseconds. */
const PATIENCE = 5000;

/** How long a piece travels, in milliseconds. */
const TRAVEL = 240;

/** Words in the live region that stay in the document. */
const SPOKEN_KEPT = 12;

/** Messages that ask and change nothing. */
const QUESTIONS = ["why", "hint", "record", "draft", "log"];

/** @param {Document} page @param {string} name @param {Record<string, string>} attributes */
function box(page, name, attributes = {}) {
  const node = page.createElement("div");
  node.className = name;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** All that one live table keeps; every function of this script that acts takes it first. */
function opened(model, el) {
  const page = el.ownerDocument;
  const uid = `bgnb${Math.random().toString(36).slice(2, 10)}`;
  return {
    model, el, page, uid,
    window: page.defaultView,
    tools: toolbox(uid),
    root: box(page, `bgnb bgnb-${GAME_NAME}`),
    stage: box(page, "bgnb-stage"),
    polite: box(page, "bgnb-hush", { role: "log", "aria-live": "polite", "aria-label": "Spoken moves" }),
    urgent: box(page, "bgnb-hush", { role: "alert" }),
    stop: new page.defaultView.AbortController(),
    /** @type {View|null} */ view: null,
    ui: { local: GAME.start(), notice: null, panel: null, logOpen: false, scrub: null },
    log: new Map(), // rows of the log, by ply
    laid: null, // of which game, as which seat is told them
    spoken: null, // the last event that was said
    guard: null, // the message that holds back others
    nextLook: null, // where to look once the table is free
    asked: null, // the question about the choice as it is
    awaited: new Map(), // timers of messages without an answer
    ids: new Map(), // the newest message of each kind
    wishes: 0,
    roving: {}, // the item of each group that Tab goes to
    focusNext: null, // the group that gets the focus with the next view
    opener: null, // what opened a panel
    followed: "",
    watched: null,
    sizes: null,
    themes: null,
  };
}

/** The sprite, hidden, under names of this view's own. */
function spriteOf(t) {
  const place = box(t.page, "bgnb-sprite", { "aria-hidden": "true" });
  const drawing = SPRITE ? new t.window.DOMParser().parseFromString(renamed(SPRITE, t.uid), "text/html").querySelector("svg") : null;
  if (drawing) place.append(t.page.importNode(drawing, true));
  return place;
}

/** Draws the model's view into an element; returns the clean-up. @param {{model: any, el: HTMLElement}} given */
async function render({ model, el }) {
  if (GAME_SCRIPT) await read(GAME_SCRIPT);
  const t = opened(model, el);
  t.root.append(spriteOf(t), t.stage, t.polite, t.urgent);
  el.append(t.root);
  const handles = { click: onClick, keydown: onKey, keyup: onKeyUp, input: onInput, submit: onSubmit, focusin: onFocus };
  for (const [name, handle] of Object.entries(handles)) t.root.addEventListener(name, (event) => handle(t, event), { signal: t.stop.signal });
  t.sizes = new t.window.ResizeObserver(() => measureHand(t));
  t.themes = new t.window.MutationObserver(() => theme(t));
  for (const node of [t.page.documentElement, t.page.body]) {
    t.themes.observe(node, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class", "style"] });
  }
  const onView = () => newView(t);
  const onNews = (message) => onMessage(t, message);
  model.on("change:view", onView);
  model.on("msg:custom", onNews);
  draw(t);
  newView(t);
  return () => {
    model.off("change:view", onView);
    model.off("msg:custom", onNews);
    close(t);
  };
}

/** Nothing of a table stays behind. */
function close(t) {
  t.stop.abort();
  t.themes.disconnect();
  t.sizes.disconnect();
  release(t);
  for (const timer of t.awaited.values()) t.window.clearTimeout(timer);
  t.awaited.clear();
  show(t.stage);
  t.root.remove();
}

export default { render };
