// What a person does: choices, tools, panels.

/** The next step of a choice, as the game's script gives it. */
function run(t, step) {
  if (!step) return false;
  const before = GAME.prompt(t.view, t.ui.local);
  if (step.local) t.ui.local = step.local;
  t.ui.notice = null;
  if (step.say && step.say !== before) say(t, step.say);
  if (step.refuse) refuse(t, step.refuse);
  if (step.send && send(t, step.send) && step.after) t.focusNext = { group: step.after, index: t.roving[`${step.after}#`] ?? 0, rev: t.view.rev };
  draw(t);
  if (step.focus) focusKey(t, step.focus);
  askOn(t);
  return true;
}

function openPanel(t, kind) {
  const active = activeElement(t);
  t.opener = active && t.root.contains(active) ? active.dataset.key ?? null : null;
  t.ui.panel = { kind };
  if (kind === "record") send(t, { type: "record" });
  draw(t);
  const panel = t.root.querySelector(".bgnb-panel");
  panel?.querySelector("input:not([hidden]), .bgnb-panel-body button, .bgnb-small")?.focus();
}

function closePanel(t) {
  t.ui.panel = null;
  draw(t);
  if (!focusKey(t, t.opener)) focusKey(t, "tool:help");
  t.opener = null;
}

/** Why a tool does nothing now; null where it does. */
function whyNot(view, name) {
  if (name === "undo" && !view.undo) return "There is no decision to take back.";
  if (name === "redo" && !view.redo) return "There is no decision to play again.";
  if (name === "hint" && view.status !== "choose") return `No hint now. ${view.sentence}`;
  if (name === "stop" && view.status !== "thinking") return "No bot is thinking.";
  return null;
}

/** A click or a key: on a piece of the game, or on a tool. */
function act(t, name, arg) {
  const game = GAME.act(t.view, t.ui.local, name, arg) ?? PLAIN.act(t.view, t.ui.local, name, arg);
  if (game) return run(t, game);
  if (t.ui.panel) t.ui.panel.said = "";
  t.ui.notice = null;
  const refusal = whyNot(t.view, name);
  if (refusal) refuse(t, refusal);
  else if (["undo", "redo", "hint", "stop", "resume", "ready"].includes(name)) send(t, { type: name });
  else if (name === "log") {
    t.ui.logOpen = !t.ui.logOpen || t.view.status === "over";
    if (!t.ui.logOpen && t.view.status === "replay") look(t, t.view.plies);
  } else if (name === "look") look(t, Number(arg));
  else if (["help", "new", "record"].includes(name)) return openPanel(t, name);
  else if (name === "close") return closePanel(t);
  else if (name === "seats") reseat(t, Number(arg));
  else if (name === "copy") copy(t);
  else if (name !== "dismiss") return false;
  draw(t);
  askLog(t);
  if (name === "log" && t.ui.logOpen) t.root.querySelector(".bgnb-log")?.scrollIntoView({ block: "nearest" });
  return true;
}

/** Another number of players: numbers that still are the printed ones become those of the new number of players. */
function reseat(t, seats) {
  const before = t.ui.panel.seats ?? t.view.setup.current.players.length;
  t.ui.panel.seats = seats;
  for (const number of t.view.setup.numbers) {
    const field = t.root.querySelector(`[data-number="${t.window.CSS.escape(number.name)}"]`);
    const usual = number.by_seats ?? {};
    if (!field || usual[before] === undefined || field.value.trim() !== String(usual[before])) continue;
    field.value = String(usual[seats]);
    t.ui.panel.typed = { ...t.ui.panel.typed, [number.name]: field.value };
  }
}

async function copy(t) {
  const panel = t.ui.panel;
  if (!panel?.record) return;
  const area = t.root.querySelector('[data-key="record-text"]');
  let done = false;
  try {
    await t.window.navigator.clipboard.writeText(panel.record);
    done = true;
  } catch {
    area.focus();
    area.select();
  }
  if (t.ui.panel !== panel) return;
  panel.bad = false;
  panel.said = done ? "Copied." : "The record is selected: press Ctrl+C (or \u2318C) to copy it.";
  say(t, panel.said);
  draw(t);
}

function submit(t, form) {
  if (form.dataset.form === "paste") {
    send(t, { type: "paste", text: form.querySelector("[data-paste]").value });
    return;
  }
  const seats = t.ui.panel.seats ?? t.view.setup.current.players.length;
  const players = Array.from({ length: seats }, (_, seat) => ({
    name: form.querySelector(`[data-name="${seat}"]`).value, kind: form.querySelector(`[data-kind-of="${seat}"]`).value,
  }));
  const numbers = {};
  for (const field of form.querySelectorAll("[data-number]")) numbers[field.dataset.number] = field.tagName === "SELECT" ? field.value : numberOf(field.value);
  send(t, { type: "new", players, numbers });
}

function onClick(t, event) {
  const node = event.target.closest("[data-act]");
  if (!node || !t.root.contains(node)) return;
  event.stopPropagation();
  act(t, node.dataset.act, node.dataset.arg);
}

function onInput(t, event) {
  const node = event.target;
  if (node.dataset.input === "look") {
    t.ui.scrub = Number(node.value);
    look(t, t.ui.scrub);
  } else if (node.dataset.input === "typed") {
    t.ui.panel.typed = { ...t.ui.panel.typed, [node.dataset.number]: node.value };
    draw(t);
  }
}

function onSubmit(t, event) {
  event.preventDefault();
  event.stopPropagation();
  t.ui.panel.said = "";
  submit(t, event.target);
  draw(t);
}
