// Words for the live region, and messages: one that changes the game per revision, until it is answered, overtaken or
// five seconds old.

function say(t, text) {
  const line = t.page.createElement("p");
  line.textContent = text;
  t.polite.append(line);
  while (t.polite.childNodes.length > SPOKEN_KEPT) t.polite.firstChild.remove();
}

function alertNow(t, text) {
  const line = t.page.createElement("p");
  line.textContent = text;
  t.urgent.replaceChildren(line);
}

function refuse(t, text, clause = null) {
  t.ui.notice = { kind: "refusal", text, clause };
  alertNow(t, clause ? `${text} (${clause})` : text);
}

function release(t) {
  if (t.guard) t.window.clearTimeout(t.guard.timer);
  t.guard = null;
  t.root.removeAttribute("data-busy");
}

/** Sends a message, unless one like it is under way; one that looks back is kept for later. */
function send(t, message) {
  const changes = !QUESTIONS.includes(message.type);
  if (changes && t.guard) {
    if (message.type === "look") t.nextLook = message;
    return false;
  }
  if (!changes && t.awaited.get(message.type)) return false;
  const timer = t.window.setTimeout(() => unanswered(t, message.type, changes, timer), PATIENCE);
  if (changes) {
    t.guard = { rev: t.view.rev, type: message.type, timer };
    t.root.setAttribute("data-busy", "");
  }
  const previous = t.awaited.get(message.type);
  if (previous) t.window.clearTimeout(previous);
  t.awaited.set(message.type, timer);
  t.ids.set(message.type, `${t.uid}-${t.wishes += 1}`);
  t.model.send({ ...message, rev: t.view.rev, id: t.ids.get(message.type) });
  return true;
}

/** Five seconds without an answer. */
function unanswered(t, type, changes, timer) {
  if (changes) {
    if (!t.guard || t.guard.timer !== timer) return;
    release(t);
  } else {
    t.awaited.delete(type);
    if (type === "draft") t.asked = null;
  }
  refuse(t, "Python has not answered yet. It may be busy with another cell, or the kernel may have stopped.");
  draw(t);
}

/** Asks Python about the choice as it is now, unless it was asked already; one question at a time, the newest last. */
function askOn(t) {
  const question = GAME.ask(t.view, t.ui.local);
  const text = question ? JSON.stringify(question) : null;
  if (!question) t.asked = null;
  else if ((!t.asked || t.asked.text !== text || t.asked.rev !== t.view.rev) && send(t, question)) t.asked = { text, rev: t.view.rev };
}

function look(t, ply) {
  const aim = Math.min(t.view.plies, Math.max(0, ply));
  if (!send(t, { type: "look", ply: aim })) t.nextLook = { type: "look", ply: aim };
}

function flushLook(t) {
  if (!t.nextLook || t.guard) return;
  const message = t.nextLook;
  t.nextLook = null;
  if (Number(message.ply) !== t.view.ply || t.view.status === "replay") send(t, message);
}

/** Is a message an answer to what this view asked last? What others asked is not for it. */
function isForUs(t, message, about) {
  const mine = t.awaited.has(about) && (message.id === undefined || message.id === null || message.id === t.ids.get(about));
  if (mine) t.window.clearTimeout(t.awaited.get(about));
  return mine || about === undefined || about === "unknown";
}

function onMessage(t, message) {
  if (!message || typeof message !== "object" || !t.view) return;
  const about = ["record", "log"].includes(message.type) ? message.type : message.to;
  if (!isForUs(t, message, about)) return;
  t.awaited.delete(about);
  if (t.guard && t.guard.type === about) release(t);
  if (message.type === "record") {
    if (t.ui.panel?.kind === "record") t.ui.panel.record = String(message.text ?? "");
  } else if (message.type === "log") gather(t, message);
  else if (about === "draft") onTold(t, message);
  else if (message.type === "answer") onAnswer(t, message, about, String(message.text ?? ""));
  draw(t);
  flushLook(t);
  askOn(t);
  askLog(t);
}

/** Python's answer about the choice as it is. */
function onTold(t, message) {
  if (!t.asked || t.asked.rev !== t.view.rev) return;
  const before = t.ui.local;
  t.ui.local = GAME.told(t.view, before, message);
  if (message.text && t.ui.local !== before) say(t, String(message.text));
  else if (message.text && message.draft === undefined) refuse(t, String(message.text), message.clause ?? null);
}

/** Any other answer: a refusal, a hint, a reason, or that it was done. */
function onAnswer(t, message, about, text) {
  const clause = message.clause ?? null;
  if (message.ok === false) {
    t.focusNext = null;
    if (t.ui.panel && ["new", "paste", "record"].includes(about)) {
      t.ui.panel.said = text;
      t.ui.panel.bad = true;
      alertNow(t, text);
    } else refuse(t, text, clause);
  } else if (about === "hint") {
    const parts = message.parts ?? t.view.moves.find((one) => one.move === message.move) ?? {};
    if (message.move) t.ui.local = GAME.hint(t.view, t.ui.local, message.move, parts);
    t.ui.notice = { kind: "hint", text, clause };
    say(t, text);
  } else if (about === "why") {
    t.ui.notice = { kind: "info", text, clause };
    say(t, text);
  } else {
    if (["new", "paste"].includes(about) && t.ui.panel) {
      closePanel(t);
      focusHome(t);
    }
    if (!text) return;
    t.ui.notice = about === "move" ? null : { kind: "info", text, clause: null };
    if (t.ui.notice && !(t.view.events ?? []).some((event) => event.text === text)) say(t, text);
  }
}
