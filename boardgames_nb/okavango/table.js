// Okavango's part of the table: waterholes, deltas, the river, the reserve, and how a herd is put together.
//
// A module of its own, which imports nothing: the shared table reads it and hands it what it lends. What it may say is
// told in CONTRIBUTING, "A game's script". Every function here is pure: it maps a view to a tree of plain objects or
// to the next step of a choice, and touches neither the document nor the model. The rules are Python's.

/** Makes a node of a tree, see trees.js; lent by the shared table. */
let h;

/** What the shared table asks for. */
export default function okavango(kit) {
  ({ h } = kit);
  return GAME;
}

/**
 * What a person is in the middle of choosing.
 * `area` is where a herd shall go, `tiles` the herd so far ("F", "R" for a Ranger on a waterhole, "M*" for a Ranger
 * as a monkey on a delta), `stands` what a herd of nothing but Rangers stands for, `asking` whether a Ranger waits to
 * be told what it stands for, `passing` whether a tile of the river is being chosen instead of a herd, `told` Python's
 * answer to a draft, `hint` the suggested move taken apart.
 * @typedef {{area: string|null, tiles: string[], stands: string|null, asking: boolean, passing: boolean,
 *   told: {draft: string, ok: boolean, text: string, pays: number, add: string[]}|null,
 *   hint: {area?: string, tiles?: string[], exchange?: string, pass?: string, take?: string}|null}} OkavangoChoice
 */

// ---------------------------------------------------------------------------------------------- words

/** First letter in upper case. @param {string} text */
function okavangoCapital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A species or the Ranger. @param {any} look an observation @param {string} letter */
function okavangoKind(look, letter) {
  const one = [...look.species, look.ranger].find((kind) => kind.letter === letter);
  return one ?? { letter, name: letter, plural: letter };
}

/** Species in rank order, then the Ranger. @param {any} look */
function okavangoKinds(look) {
  return [...look.species, look.ranger];
}

/** "1 zebra", "3 zebras". @param {any} look @param {number} count @param {string} letter */
function okavangoCount(look, count, letter) {
  const kind = okavangoKind(look, letter);
  return `${count} ${count === 1 ? kind.name : kind.plural}`;
}

/** "an elephant", "a Ranger". @param {string} name */
function okavangoOne(name) {
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

/** "Waterhole 6", "Delta of 5 fields". @param {any} area */
function okavangoPlace(area) {
  return area.kind === "waterhole" ? `Waterhole ${area.value}` : `Delta of ${area.white + area.dark} fields`;
}

/** @param {any} look @param {string|null} name */
function okavangoArea(look, name) {
  return look.areas.find((area) => area.name === name) ?? null;
}

/** "a, b and c". @param {string[]} parts */
function okavangoList(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** Who drinks in an area, in words. @param {any} look @param {any} area */
function okavangoHerd(look, area) {
  if (area.depleted) return "dried up";
  if (!area.herd.length) return "nobody";
  if (area.kind === "waterhole") {
    const rangers = area.herd.filter((tile) => tile.ranger).length;
    const text = okavangoCount(look, area.herd.length, area.species ?? area.herd[0].letter);
    return rangers ? `${text}, ${rangers === 1 ? "1 of them a Ranger" : `${rangers} of them Rangers`}` : text;
  }
  return okavangoList(area.herd.map((tile) => tile.ranger ? `Ranger as ${okavangoKind(look, tile.letter).name}` : okavangoKind(look, tile.letter).name));
}

/** What an area would pay the next herd, in words; `area.pays` is the most that it could now. @param {any} area */
function okavangoPays(area) {
  if (area.depleted || area.closed || !area.points.length) return "";
  const least = area.kind === "delta" ? area.size + 1 : area.size;
  const low = area.points[Math.min(area.points.length - 1, Math.max(0, least - area.white))];
  const range = area.pays > low ? `pays ${low} to ${area.pays}` : `pays ${low}`;
  return least < area.white ? `${range} from ${area.white} animals on` : range;
}

/** Where the last turn that is shown led, and whose it was. @param {any} view */
function okavangoMoved(view) {
  const entry = (view.log ?? []).find((one) => one.ply === view.ply);
  if (!entry) return { seat: null, places: [] };
  return { seat: entry.seat, places: [...entry.move.matchAll(/\b([WD]\d+)(?=[=~])/g)].map((found) => found[1]) };
}

// ---------------------------------------------------------------------------------------------- the choice

/** "turn" (an area, an exchange or a pass), "take", or null where nothing is to be chosen. @param {any} view */
function okavangoStep(view) {
  if (view.status !== "choose") return null;
  return view.moves.some((move) => move.kind === "take") ? "take" : "turn";
}

/** The legal moves of a kind. @param {any} view @param {string} kind */
function okavangoMoves(view, kind) {
  return view.status === "choose" ? view.moves.filter((move) => move.kind === kind) : [];
}

/** The area that the turn is bound to already, or null. @param {any} view */
function okavangoBound(view) {
  const look = view.observation;
  return view.status === "choose" && look.phase === "herd" ? look.turn.area : null;
}

/** May a herd be led to an area now? @param {any} view @param {string} name */
function okavangoOpen(view, name) {
  return okavangoBound(view) === name || okavangoMoves(view, "area").some((move) => move.area === name);
}

/** The notation of a herd; nobody yet where Rangers have not been told what they stand for. @param {string} area @param {string[]} tiles @param {string|null} stands */
function okavangoNotation(area, tiles, stands) {
  if (area.startsWith("D")) return `${area}=${tiles.join(",")}`;
  const animals = tiles.filter((tile) => tile !== "R");
  const rangers = tiles.length - animals.length;
  if (!animals.length && !stands) return `${area}=`;
  const parts = animals.length || rangers ? [`${animals.length}${animals.length ? animals[0] : stands}`] : [];
  if (rangers) parts.push(rangers === 1 ? "R" : `${rangers}R`);
  return `${area}=${parts.join("+")}`;
}

/** A herd from its notation: the other way round. @param {string} text */
function okavangoParse(text) {
  const [area, herd = ""] = text.split("=");
  if (area.startsWith("D")) return { area, tiles: herd ? herd.split(",") : [], stands: null };
  const tiles = [];
  let stands = null;
  for (const part of herd.split("+").filter(Boolean)) {
    const count = part.length > 1 ? Number(part.slice(0, -1)) : 1;
    const letter = part.slice(-1);
    if (count === 0) stands = letter;
    for (let i = 0; i < count; i += 1) tiles.push(letter);
  }
  return { area, tiles, stands };
}

/** The draft as it is now, in notation; null without an area. @param {OkavangoChoice} local */
function okavangoDraft(local) {
  return local.area === null ? null : okavangoNotation(local.area, local.tiles, local.stands);
}

/** Python's answer to the draft as it is now, or null while it is awaited. @param {OkavangoChoice} local */
function okavangoTold(local) {
  return local.told !== null && local.told.draft === okavangoDraft(local) ? local.told : null;
}

/** The tile of the reserve that a place of the herd uses. @param {string} tile */
function okavangoUsed(tile) {
  return tile.endsWith("*") ? "R" : tile;
}

/** How many tiles of a kind are left beside the herd. */
function okavangoSpare(view, local, letter) {
  const reserve = view.observation.reserve ?? {};
  return (reserve[letter] ?? 0) - local.tiles.filter((tile) => okavangoUsed(tile) === letter).length;
}

/** May a tile of a kind be added, as far as Python has said? true while its answer is awaited. */
function okavangoAddable(view, local, letter) {
  if (local.area === null || okavangoStep(view) !== "turn" || okavangoSpare(view, local, letter) < 1) return false;
  const told = okavangoTold(local);
  if (!told) return true;
  const delta = local.area.startsWith("D");
  if (letter === "R" && delta) return told.add.some((tile) => tile.endsWith("*"));
  if (told.add.includes(letter)) return true;
  // Another species at a waterhole takes the place of the one that was chosen.
  return !delta && letter !== "R" && local.tiles.length > 0 && local.tiles.every((tile) => tile !== letter);
}

/** The herd after one tile more: in rank order at a delta, one species with its Rangers at a waterhole. */
function okavangoWith(look, local, tile) {
  const waterhole = !local.area.startsWith("D");
  const kept = waterhole && tile !== "R" ? local.tiles.filter((one) => one === "R" || one === tile) : local.tiles;
  const rank = (one) => look.species.findIndex((kind) => kind.letter === one[0]);
  const tiles = waterhole ? [...kept, tile] : [...kept, tile].sort((a, b) => rank(a) - rank(b));
  return { ...local, tiles, asking: false };
}

/** The lowest species that is not in a delta's herd yet. */
function okavangoFree(look, local) {
  const free = look.species.find((kind) => local.tiles.every((tile) => tile[0] !== kind.letter));
  return (free ?? look.species[0]).letter;
}

// ---------------------------------------------------------------------------------------------- drawings

/** The rank of a species as a small badge; nothing for a Ranger. */
function okavangoRank(kind) {
  return kind.rank ? h("span", { class: "bgnb-rank" }, String(kind.rank)) : null;
}

/** A tile that lies on a field; a Ranger carries what it stands for. */
function okavangoToken(tile, tools, more = {}) {
  return h("span", { class: "bgnb-token", "data-ranger": tile.ranger ? "" : null, ...more },
    tools.sprite(`ok-face-${tile.ranger ? "R" : tile.letter}`, "bgnb-face"),
    tile.ranger ? h("span", { class: "bgnb-as" }, tools.sprite(`ok-face-${tile.letter}`, "bgnb-as-face"), h("b", {}, tile.letter)) : null);
}

/** The arms of a delta: one for each field, from one stem. @param {number} count */
function okavangoArms(count) {
  const arms = Array.from({ length: count }, (_, i) => {
    const x = ((i + 0.5) / count) * 100;
    const bend = 50 + (x - 50) * 0.55;
    return `M50 -4C50 16 ${bend.toFixed(1)} 20 ${(50 + (x - 50) * 0.86).toFixed(1)} 44C${x.toFixed(1)} 58 ${x.toFixed(1)} 66 ${x.toFixed(1)} 104`;
  }).join("");
  return h("svg", { class: "bgnb-arms", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "bgnb-bank", d: arms }), h("path", { class: "bgnb-stream", d: arms }), h("path", { class: "bgnb-light", d: arms }));
}

/** How many fields lie in a row of a waterhole, where there are so many rows at most. @param {number} count @param {number} rows */
function okavangoRow(count, rows) {
  return count <= 4 ? count : Math.ceil(count / (count <= 6 ? 2 : rows));
}

/** The fields of an area with whoever drinks there. */
function okavangoFields(area, tools) {
  const count = area.white + area.dark;
  const waterhole = area.kind === "waterhole";
  return h("span", { class: "bgnb-fields", key: `herd:${area.name}`, "aria-hidden": "true", style: { "--row": waterhole ? okavangoRow(count, count > 12 ? 3 : 2) : count, "--short-row": waterhole ? okavangoRow(count, 3) : count } },
    Array.from({ length: count }, (_, i) => {
      const tile = area.herd[i];
      const points = area.kind === "delta" && i >= area.white - 1 ? area.points[i - area.white + 1] : null;
      const dark = i >= area.white;
      return h("span", { class: "bgnb-field", "data-dark": dark ? "" : null, "data-taken": tile ? "" : null },
        area.kind === "delta" ? h("span", { class: "bgnb-above" }, points === null || points === undefined ? "" : String(points)) : null,
        h("span", { class: "bgnb-spot" }, tools.sprite(dark ? "ok-field-dark" : "ok-field", "bgnb-ground"), tile ? okavangoToken(tile, tools) : null));
    }));
}

/** All that an area shows, in a sentence or two. */
function okavangoAreaLabel(view, area, local) {
  const look = view.observation;
  const parts = [okavangoPlace(area)];
  if (area.depleted) return `${parts[0]}: depleted, dry for the rest of the game`;
  const kind = area.species ? okavangoKind(look, area.species) : null;
  parts.push(`there: ${okavangoHerd(look, area)}${kind && kind.rank ? `, rank ${kind.rank}` : ""}`);
  parts.push(`${area.white} white and ${area.dark} dark fields${area.filled ? ", white fields full" : ""}`);
  if (area.closed) parts.push("closed: nobody can displace them");
  else parts.push(`to displace: ${area.displace}`, okavangoPays(area));
  if (local.area === area.name) parts.push("chosen");
  else if (okavangoOpen(view, area.name)) parts.push("can be chosen");
  if (local.hint && local.hint.area === area.name) parts.push("suggested");
  return parts.filter(Boolean).join(". ");
}

/** One waterhole or delta. */
function okavangoAreaTree(view, local, tools, area) {
  const look = view.observation;
  const waterhole = area.kind === "waterhole";
  const open = !area.depleted && okavangoOpen(view, area.name);
  const chosen = local.area === area.name;
  const hinted = Boolean(local.hint && local.hint.area === area.name);
  const last = okavangoMoved(view);
  const moved = last.places.includes(area.name);
  const kind = area.species ? okavangoKind(look, area.species) : null;
  const pays = okavangoPays(area);
  const first = waterhole ? area.value : area.points[0];
  const most = waterhole ? area.value : area.points[area.points.length - 1];
  const rangers = [...new Set(area.herd.filter((tile) => tile.ranger).map((tile) => tile.letter))];
  const swaps = look.reserve && view.status !== "over" && !area.depleted ? rangers : [];
  return h("section", {
    key: `place:${area.name}`, class: `bgnb-area bgnb-${area.kind}`, "data-depleted": area.depleted ? "" : null, "data-closed": area.closed ? "" : null,
    "data-legal": open ? "" : null, "data-chosen": chosen ? "" : null, "data-hint": hinted ? "" : null, "data-moved": moved ? "" : null,
    "data-dim": okavangoStep(view) === "turn" && !open ? "" : null,
  },
  h("button", {
    type: "button", key: `area:${area.name}`, class: "bgnb-choose", "data-act": "area", "data-arg": area.name, "data-item": "",
    "aria-pressed": chosen ? "true" : "false", "aria-disabled": open ? null : "true", "aria-label": okavangoAreaLabel(view, area, local),
  },
  h("span", { class: "bgnb-scene" },
    waterhole ? tools.sprite("ok-waterhole", "bgnb-pool", true) : area.depleted ? tools.sprite("ok-dry", "bgnb-pool", true) : okavangoArms(area.white + area.dark),
    area.depleted ? null : tools.sprite("ok-reed", "bgnb-reeds"),
    h("span", { class: "bgnb-mask", title: waterhole ? `Worth ${area.value} points` : `Worth ${first} to ${most} points` },
      tools.sprite("ok-mask", "bgnb-mask-face"), h("b", {}, waterhole ? String(area.value) : `${first}\u2013${most}`)),
    area.depleted ? h("span", { class: "bgnb-dry" }, "dry") : okavangoFields(area, tools)),
  h("span", { class: "bgnb-words" },
    area.depleted ? h("span", { class: "bgnb-there" }, "Depleted: nobody drinks here any more")
      : h("span", { class: "bgnb-there" }, kind ? okavangoRank(kind) : null,
        h("b", {}, waterhole ? okavangoCount(look, area.herd.length, area.species) : `${area.herd.length} of ${area.white + area.dark} fields`)),
    area.depleted || view.status === "over" ? null : area.closed
      ? h("span", { class: "bgnb-need" }, h("b", {}, "Closed: "), "nobody can displace them")
      : h("span", { class: "bgnb-need" }, h("b", {}, "To displace: "), String(area.displace)),
    area.depleted ? null : h("span", { class: "bgnb-pays" }, view.status === "over" ? null : h("span", {}, okavangoCapital(pays)), area.filled ? h("span", { class: "bgnb-full" }, tools.icon("check"), "white full") : null)),
  hinted ? tools.icon("hint", "bgnb-flag") : chosen ? tools.icon("check", "bgnb-flag bgnb-flag-chosen") : moved ? tools.mark(last.seat, "bgnb-by") : null),
  swaps.length ? h("div", { class: "bgnb-swaps" }, swaps.map((letter) => {
    const move = `${area.name}~${letter}`;
    const legal = okavangoMoves(view, "exchange").some((one) => one.move === move);
    const name = okavangoKind(look, letter).name;
    return h("button", {
      type: "button", key: `swap:${move}`, class: "bgnb-swap", "data-act": "exchange", "data-arg": move, "data-item": "", "aria-disabled": legal ? null : "true",
      "data-legal": legal ? "" : null, "data-hint": local.hint && local.hint.exchange === move ? "" : null,
      "aria-label": `${okavangoPlace(area)}: exchange the Ranger for ${okavangoOne(name)} of your reserve${legal ? "" : ", not now"}`,
    }, okavangoToken({ letter: "R", ranger: false }, tools), tools.icon("swap"), okavangoToken({ letter, ranger: false }, tools), h("span", { class: "bgnb-swap-words" }, "Get the Ranger"));
  })) : null);
}

/** The river: a place for each kind, in rank order, and the bag at its end. */
function okavangoRiver(view, local, tools) {
  const look = view.observation;
  const sure = okavangoKinds(look).filter((kind) => look.in_bag[kind.letter]).map((kind) => okavangoCount(look, look.in_bag[kind.letter], kind.letter));
  const step = okavangoStep(view);
  const tiles = Object.values(look.river).reduce((sum, count) => sum + count, 0);
  const state = (letter) => {
    const count = look.river[letter] ?? 0;
    if (step === "take") {
      const entry = (look.take ?? []).find((one) => one.letter === letter);
      return entry ? (entry.ok ? "legal" : "not") : "none";
    }
    if (local.passing) return okavangoMoves(view, "pass").some((move) => move.letter === letter) ? "legal" : "none";
    return count ? "there" : "none";
  };
  return h("section", { class: "bgnb-river", key: "river", "aria-label": "The Okavango" },
    h("h3", { class: "bgnb-heading" }, h("b", {}, "Okavango"), " ", h("span", {}, tiles ? "take from here after leading a herd, or when you pass" : "the river is empty"),
      h("span", { class: "bgnb-bag", title: `${look.bag} tiles in the bag${sure.length ? `, among them ${okavangoList(sure)}` : ""}` }, tools.sprite("ok-bag", "bgnb-bag-face"), h("span", {}, h("b", {}, String(look.bag)), " in the bag"))),
    h("div", { class: "bgnb-stretch" },
      h("span", { class: "bgnb-bed", "aria-hidden": "true" }, [0, 1, 2].map(() => tools.sprite("ok-river", "bgnb-reach", true))),
      h("div", { class: "bgnb-spots", "data-group": "river", "data-grid": "", "data-up": "areas tools", "data-down": "choices herd desk reserve", role: "group", "aria-label": "Tiles of the river" },
        okavangoKinds(look).map((kind) => {
          const count = look.river[kind.letter] ?? 0;
          const now = state(kind.letter);
          const hinted = Boolean(local.hint && (local.hint.take === kind.letter || local.hint.pass === kind.letter));
          const words = [okavangoCapital(count ? okavangoCount(look, count, kind.letter) : `no ${kind.name}`), "in the river"];
          if (kind.rank) words.push(`rank ${kind.rank}`);
          if (now === "legal") words.push(step === "take" ? "can be taken" : "can be taken by passing");
          if (now === "not") words.push(`not now: ${look.take.find((one) => one.letter === kind.letter).why}`);
          if (hinted) words.push("suggested");
          return h("button", {
            type: "button", key: `river:${kind.letter}`, class: "bgnb-bank-spot", "data-act": "pick", "data-arg": kind.letter, "data-item": "", "data-none": count ? null : "",
            "data-legal": now === "legal" ? "" : null, "data-not": now === "not" ? "" : null, "data-hint": hinted ? "" : null,
            "aria-disabled": now === "legal" ? null : "true", "aria-label": words.join(", "),
          },
          okavangoToken({ letter: kind.letter, ranger: false }, tools),
          h("span", { class: "bgnb-times", "aria-hidden": "true" }, String(count)));
        }))));
}

// ---------------------------------------------------------------------------------------------- the desk: reserve, herd, choices

/** The own tiles, a place for each kind in rank order. */
function okavangoReserve(view, local, tools) {
  const look = view.observation;
  const total = Object.values(look.reserve).reduce((sum, count) => sum + count, 0);
  const building = local.area !== null && okavangoStep(view) === "turn" && !local.asking;
  const wanted = [...(local.hint && local.hint.tiles && local.hint.area === local.area ? local.hint.tiles : [])].map(okavangoUsed);
  for (const tile of local.tiles) {
    const at = wanted.indexOf(okavangoUsed(tile));
    if (at >= 0) wanted.splice(at, 1);
  }
  return h("div", { class: "bgnb-reserve", key: "reserve" },
    h("h3", { class: "bgnb-heading" }, h("b", {}, "Your reserve"), " ", h("span", {}, `${total === 1 ? "1 tile" : `${total} tiles`}, in rank order: 1 is lowest`)),
    h("div", { class: "bgnb-tiles", "data-group": "reserve", "data-grid": "", "data-up": "choices stands desk herd river areas", "data-down": "", role: "group", "aria-label": "Your reserve, in rank order" },
      okavangoKinds(look).map((kind) => {
        const letter = kind.letter;
        const count = look.reserve[letter] ?? 0;
        const spare = okavangoSpare(view, local, letter);
        const add = building && okavangoAddable(view, local, letter);
        const hinted = wanted.includes(letter);
        const words = [okavangoCapital(kind.name)];
        if (kind.rank) words.push(`rank ${kind.rank}`);
        words.push(count ? `${spare} in your reserve` : "none in your reserve");
        if (count > spare) words.push(`${count - spare} in the herd`);
        if (look.unseen && look.unseen[letter] !== undefined) words.push(`${look.unseen[letter]} not seen`);
        if (add) words.push("can be added");
        if (hinted) words.push("suggested");
        return h("button", {
          type: "button", key: `tile:${letter}`, class: "bgnb-tile", "data-act": "tile", "data-arg": letter, "data-item": "", "data-none": spare ? null : "",
          "data-legal": add ? "" : null, "data-hint": hinted ? "" : null, "data-used": count > spare ? "" : null,
          "aria-disabled": add ? null : "true", "aria-label": words.join(", "), title: okavangoCapital(kind.name),
        },
        okavangoRank(kind) ?? h("span", { class: "bgnb-rank bgnb-joker" }, "any"),
        okavangoToken({ letter, ranger: false }, tools),
        h("span", { class: "bgnb-times" }, `\u00d7${spare}`),
        h("span", { class: "bgnb-kind-name" }, h("b", {}, letter), h("span", {}, kind.name)));
      })));
}

/** Where a turn stands: where, herd, river. */
function okavangoSteps(view, local) {
  const step = okavangoStep(view);
  const at = step === "take" ? 2 : local.area !== null ? 1 : 0;
  return h("ol", { class: "bgnb-steps", "aria-label": "Steps of a turn" },
    ["Choose where", "Form the herd", "Take from the river"].map((text, i) => h("li", { "aria-current": i === at ? "step" : null, "data-done": i < at ? "" : null },
      h("span", { class: "bgnb-nth-step", "aria-hidden": "true" }, String(i + 1)), h("span", { class: "bgnb-step-words" }, text))));
}

/** The fields to fill, the herd so far, and the size of the herd that drinks there. */
function okavangoGauge(area, count) {
  return h("span", { class: "bgnb-gauge", "aria-hidden": "true" },
    Array.from({ length: Math.max(area.white + area.dark, count) }, (_, i) => h("i", {
      "data-dark": i >= area.white ? "" : null, "data-on": i < count ? "" : null, "data-there": i === area.herd.length - 1 ? "" : null,
    })));
}

/** What a Ranger shall stand for. */
function okavangoStands(view, local, tools) {
  const look = view.observation;
  const told = okavangoTold(local);
  const delta = local.area.startsWith("D");
  return h("div", { class: "bgnb-ask", key: "ask" },
    h("p", { class: "bgnb-line" }, h("b", {}, delta ? "What does the Ranger stand for?" : "What do the Rangers stand for?")),
    h("div", { class: "bgnb-tiles", "data-group": "stands", "data-grid": "", "data-up": "herd river", "data-down": "reserve", role: "group", "aria-label": "What the Ranger stands for" },
      look.species.map((kind) => {
        const may = delta ? !told || told.add.includes(`${kind.letter}*`) : true;
        return h("button", {
          type: "button", key: `stand:${kind.letter}`, class: "bgnb-tile bgnb-stand", "data-act": "stand", "data-arg": kind.letter, "data-item": "",
          "data-legal": may ? "" : null, "aria-disabled": may ? null : "true", title: okavangoCapital(kind.name), "aria-pressed": delta ? null : local.stands === kind.letter ? "true" : "false",
          "aria-label": `${okavangoCapital(kind.name)}, rank ${kind.rank}${may ? "" : ", not now"}`,
        }, okavangoRank(kind), okavangoToken({ letter: kind.letter, ranger: false }, tools), h("span", { class: "bgnb-kind-name" }, h("b", {}, kind.letter), h("span", {}, kind.name)));
      })));
}

/** The herd that is being put together, with the running sentence and what can be done with it. */
function okavangoTray(view, local, tools) {
  const look = view.observation;
  const area = okavangoArea(look, local.area);
  const told = okavangoTold(local);
  const text = told ? told.text : local.told ? local.told.text : "";
  const delta = area.kind === "delta";
  const groups = delta ? local.tiles.map((tile, i) => ({ tile, count: 1, arg: String(i), key: `herd-tile:${i}` }))
    : [...new Set(local.tiles)].sort((a, b) => Number(a === "R") - Number(b === "R"))
      .map((tile) => ({ tile, count: local.tiles.filter((one) => one === tile).length, arg: tile, key: `herd-tile:${tile}` }));
  const onlyRangers = !delta && local.tiles.length > 0 && local.tiles.every((tile) => tile === "R");
  const main = local.tiles.find((tile) => tile !== "R");
  const places = area.white + area.dark - local.tiles.length;
  const more = !delta && main ? Math.min(okavangoSpare(view, local, main), places) : 0;
  return h("div", { class: "bgnb-tray", key: "tray", role: "group", "aria-label": `Herd for ${okavangoPlace(area)}` },
    h("div", { class: "bgnb-tray-half" },
      h("div", { class: "bgnb-tray-line" },
        h("p", { class: "bgnb-line" }, h("b", {}, okavangoPlace(area)), " ", h("span", { class: "bgnb-quiet" }, `now ${okavangoHerd(look, area)}`)),
        okavangoGauge(area, local.tiles.length)),
      h("div", { class: "bgnb-herd", "data-group": "herd", "data-up": "river areas", "data-down": "stands desk reserve", role: "group", "aria-label": "Herd so far" },
        groups.length ? groups.map(({ tile, count, arg, key }) => {
          const ranger = tile === "R" || tile.endsWith("*");
          const as = tile.endsWith("*") ? tile[0] : ranger ? main ?? local.stands : null;
          const name = ranger ? `Ranger${as ? ` as ${okavangoKind(look, as).name}` : ""}` : okavangoKind(look, tile).name;
          return h("button", {
            type: "button", key, class: "bgnb-member", "data-act": "off", "data-arg": arg, "data-item": "", title: "Put one back",
            "aria-label": `${count > 1 ? `${count} times ${name}` : okavangoCapital(name)} in the herd: put ${count > 1 ? "one " : ""}back`,
          }, okavangoToken(as ? { letter: as, ranger: true } : { letter: okavangoUsed(tile), ranger: false }, tools),
          delta ? null : h("span", { class: "bgnb-times" }, `\u00d7${count}`), tools.icon("close", "bgnb-off"));
        }) : h("p", { class: "bgnb-empty" }, delta ? "Add animals of different kinds from your reserve." : "Add animals of one kind from your reserve."),
        more > 0 ? h("button", {
          type: "button", key: "all", class: "bgnb-button bgnb-quick", "data-act": "all", "data-arg": main, "data-item": "",
          "aria-label": `Add ${okavangoCount(look, more, main)} more`,
        }, `+${more} more`) : null)),
    local.asking || onlyRangers ? okavangoStands(view, local, tools) : null,
    h("div", { class: "bgnb-tray-half" },
      h("p", { class: "bgnb-told", key: "told", "data-ok": told && told.ok ? "" : null, "data-old": told ? null : "" },
        told && told.ok ? tools.icon("check") : null, h("span", {}, text || "\u2026")),
      h("div", { class: "bgnb-tray-buttons", "data-group": "desk", "data-up": "stands herd river", "data-down": "reserve", role: "group", "aria-label": "With this herd" },
        h("button", {
          type: "button", key: "lead", class: "bgnb-button bgnb-main", "data-act": "lead", "data-item": "", "aria-disabled": told && told.ok ? null : "true",
        }, "Lead them there", told && told.ok ? h("span", { class: "bgnb-gain" }, told.pays ? `+${told.pays}` : "0",
          h("span", { class: "bgnb-hush" }, told.pays === 1 ? " point" : " points")) : null),
        local.asking ? h("button", { type: "button", key: "unask", class: "bgnb-button", "data-act": "unask", "data-item": "" }, "No Ranger")
          : okavangoBound(view) && !local.tiles.length ? null : h("button", { type: "button", key: "back", class: "bgnb-button", "data-act": "back", "data-item": "", title: "Put the herd back and choose another place (Escape)" },
            okavangoBound(view) ? "Put all back" : "Back"))));
}

/** What can be taken from the river, after a herd or by passing; the rest with the reason. */
function okavangoChoices(view, local, tools) {
  const look = view.observation;
  const taking = okavangoStep(view) === "take";
  const entries = taking ? look.take ?? [] : okavangoMoves(view, "pass").filter((move) => move.letter).map((move) => ({ letter: move.letter, count: 1, ok: true, why: null }));
  const can = entries.filter((entry) => entry.ok);
  const not = entries.filter((entry) => !entry.ok);
  const chip = (entry) => {
    const kind = okavangoKind(look, entry.letter);
    const count = kind.rank && taking ? entry.count : 1;
    const hinted = Boolean(local.hint && (taking ? local.hint.take : local.hint.pass) === entry.letter);
    return h("button", {
      type: "button", key: `choice:${entry.letter}`, class: "bgnb-chip-take", "data-act": "pick", "data-arg": entry.letter, "data-item": "",
      "data-legal": entry.ok ? "" : null, "data-hint": hinted ? "" : null,
      "aria-label": `Take ${okavangoCount(look, count, entry.letter)}${hinted ? ", suggested" : ""}`,
    }, okavangoToken({ letter: entry.letter, ranger: false }, tools), h("span", {}, okavangoCount(look, count, entry.letter)));
  };
  const head = taking
    ? `You led ${look.turn.laid === 1 ? "1 animal" : `${look.turn.laid} animals`}${look.turn.rank ? ` of rank ${look.turn.rank}` : ""}. Take all of one kind from the river:`
    : "Pass: take one tile from the river.";
  return h("div", { class: "bgnb-choices", key: "choices" },
    h("p", { class: "bgnb-line" }, head),
    h("div", { class: "bgnb-can", "data-group": "choices", "data-up": "river", "data-down": "reserve", role: "group", "aria-label": taking ? "Take from the river" : "Pass and take one" },
      can.map(chip),
      taking ? h("button", { type: "button", key: "nothing", class: "bgnb-button", "data-act": "nothing", "data-item": "", "data-hint": local.hint && local.hint.take === "-" ? "" : null }, "Take nothing")
        : h("button", { type: "button", key: "unpass", class: "bgnb-button", "data-act": "unpass", "data-item": "" }, "Do not pass")),
    not.length ? h("ul", { class: "bgnb-cannot", "aria-label": "What may not be taken, and why" }, not.map((entry) => h("li", { key: `not:${entry.letter}` },
      okavangoToken({ letter: entry.letter, ranger: false }, tools),
      h("span", {}, okavangoCapital(String(entry.why)))))) : null);
}

/** The start of a turn: where, or pass. */
function okavangoOpening(view) {
  const river = okavangoMoves(view, "pass").some((move) => move.letter);
  return h("div", { class: "bgnb-opening", key: "opening", "data-group": "desk", "data-up": "river areas", "data-down": "reserve", role: "group", "aria-label": "Your turn" },
    h("p", { class: "bgnb-line" }, "Choose a waterhole or a delta above: each says what it takes to displace its herd."),
    h("button", { type: "button", key: "pass", class: "bgnb-button", "data-act": "pass", "data-item": "" }, river ? "Pass and take one\u2026" : "Pass"));
}

// ---------------------------------------------------------------------------------------------- what table.js asks for

const GAME = {
  name: "okavango",

  /** @returns {OkavangoChoice} */
  start() {
    return { area: null, tiles: [], stands: null, asking: false, passing: false, told: null, hint: null };
  },

  /** A new view has come: keep a choice only while it can still be made. @returns {OkavangoChoice} */
  settle(local, view) {
    const step = okavangoStep(view);
    if (step === null || !view.observation.reserve) return GAME.start();
    const hint = local.hint;
    if (step === "take") return { ...GAME.start(), hint };
    const bound = okavangoBound(view);
    if (bound && local.area !== bound) {
      const joined = (view.observation.turn.joined ?? []).map((tile) => `${tile.letter}${tile.ranger ? "*" : ""}`);
      return { ...GAME.start(), area: bound, tiles: joined, hint };
    }
    if (local.area !== null && !okavangoOpen(view, local.area)) return { ...GAME.start(), hint };
    const kept = { ...local, tiles: [] };
    for (const tile of local.tiles) if (okavangoSpare(view, kept, okavangoUsed(tile)) > 0) kept.tiles = [...kept.tiles, tile];
    return kept;
  },

  /** What to ask Python about the choice as it is now. */
  ask(view, local) {
    return okavangoStep(view) === "turn" && local.area !== null ? { type: "draft", text: okavangoDraft(local) } : null;
  },

  /** Python's answer to that; one about another herd is not for now. @returns {OkavangoChoice} */
  told(view, local, answer) {
    if (answer.draft !== okavangoDraft(local)) return local;
    const add = Array.isArray(answer.add) ? answer.add.map(String) : [];
    return { ...local, told: { draft: answer.draft, ok: answer.ok === true, text: String(answer.text ?? ""), pays: Number(answer.pays) || 0, add } };
  },

  /** What to do now, in a sentence. */
  prompt(view, local) {
    const step = okavangoStep(view);
    if (step !== "turn") return view.sentence;
    if (local.passing) return "Passing: choose one tile of the river.";
    if (local.area === null) return view.sentence;
    const place = okavangoPlace(okavangoArea(view.observation, local.area));
    if (local.asking) return `${place}: what does the Ranger stand for?`;
    const told = okavangoTold(local);
    return told && told.ok ? `${place}: lead the herd there, or add more.` : `${place}: put a herd together.`;
  },

  /** "Round 3", and how near the end is. */
  progress(view) {
    const look = view.observation;
    const filled = look.areas.filter((area) => area.filled || area.depleted).length;
    if (look.last_round && view.status !== "over") return { text: "Last round", special: true };
    return { text: `Round ${Math.max(1, look.round)} \u00b7 ${filled} of ${look.areas.length} places full`, special: false };
  },

  /** The seat that holds the mask, or null. */
  starter(view) {
    const seat = view.observation.mask;
    return Number.isInteger(seat) && seat >= 0 ? seat : null;
  },

  /** What marks that seat. */
  token(tools) {
    return { label: "holds the mask: the round starts here", drawing: tools.sprite("ok-mask-start", "bgnb-mask-token") };
  },

  /** Points by where they come from. */
  scores(view) {
    const look = view.observation;
    const rounds = [
      { label: "Waterholes", points: look.sources.map((source) => source.waterholes) },
      { label: "Deltas", points: look.sources.map((source) => source.deltas) },
    ];
    return { rounds, now: null, totals: look.totals, by: "Waterholes + deltas" };
  },

  /** The number of tiles in a seat's reserve; null where nobody is told. */
  held(view, seat) {
    const sizes = view.observation.reserve_sizes;
    const mine = view.you === seat && view.observation.reserve ? Object.values(view.observation.reserve).reduce((sum, count) => sum + count, 0) : null;
    const count = Array.isArray(sizes) ? sizes[seat] : mine;
    if (count === null || count === undefined) return null;
    return { icon: "tiles", count, label: count === 1 ? "1 tile in the reserve" : `${count} tiles in the reserve` };
  },

  /** What of an observation belongs to the seat alone. */
  secret: ["reserve", "take", "unseen"],

  /** What a person gets to see behind the curtain. */
  own: "reserve",

  /** Letters that mean a tile in some steps of a turn. */
  letters: "KFMAZGEBPNLR",

  /** A round is once round the table. */
  circuits: false,

  /** The parts of the table that Tab goes through, for the help panel. */
  places: "places to drink, river, herd, reserve",

  /** Groups of the board and the hand in the order in which the focus looks for a place. */
  home(view, local) {
    const step = okavangoStep(view);
    if (step === "take" || local.passing) return ["choices", "river", "areas"];
    if (local.area !== null) return ["stands", "reserve", "areas"];
    return ["areas", "reserve"];
  },

  /** The board. */
  board(view, local, tools) {
    const look = view.observation;
    const holes = look.areas.filter((area) => area.kind === "waterhole");
    const deltas = look.areas.filter((area) => area.kind === "delta");
    return h("div", { class: "bgnb-land" },
      h("div", { class: "bgnb-areas", "data-group": "areas", "data-grid": "", "data-up": "tools", "data-down": "river", role: "group", "aria-label": "Waterholes and deltas" },
        h("h3", { class: "bgnb-heading" }, h("b", {}, "Waterholes"), " ", h("span", {}, "animals of one kind")),
        h("div", { class: "bgnb-holes" }, holes.map((area) => okavangoAreaTree(view, local, tools, area))),
        h("h3", { class: "bgnb-heading" }, h("b", {}, "Deltas"), " ", h("span", {}, "all animals different; points above the fields")),
        h("div", { class: "bgnb-deltas" }, deltas.map((area) => okavangoAreaTree(view, local, tools, area)))),
      okavangoRiver(view, local, tools));
  },

  /** The reserve and what is being chosen; nothing for somebody who only watches. */
  hand(view, local, tools) {
    if (!view.observation.reserve) return null;
    const step = okavangoStep(view);
    return h("div", { class: "bgnb-desk", "data-step": step ?? "none" },
      step ? okavangoSteps(view, local) : null,
      step === "take" || local.passing ? okavangoChoices(view, local, tools)
        : step === "turn" && local.area !== null ? okavangoTray(view, local, tools)
          : step === "turn" ? okavangoOpening(view) : null,
      okavangoReserve(view, local, tools));
  },

  /** What everybody knows of a seat's reserve. */
  pieces(view, seat, tools) {
    const look = view.observation;
    const known = look.known[seat];
    const kinds = okavangoKinds(look).filter((kind) => known[kind.letter]);
    const sum = kinds.reduce((total, kind) => total + known[kind.letter], 0);
    const size = Array.isArray(look.reserve_sizes) ? look.reserve_sizes[seat] : null;
    const taken = view.last && view.last.seat === seat ? view.last.letter ?? null : null;
    const spoken = okavangoList(kinds.map((kind) => okavangoCount(look, known[kind.letter], kind.letter)));
    const rest = size === null ? null : size - sum;
    const whose = seat === view.you ? "The others know you hold" : "Known to hold";
    return h("div", { class: "bgnb-known", role: "img", "aria-label": spoken ? `${whose} ${spoken}${rest ? `, and ${rest} more` : ""}` : seat === view.you ? "Nothing of your reserve is known" : "Nothing of this reserve is known" },
      kinds.length ? h("span", { class: "bgnb-known-word" }, seat === view.you ? "others know" : "known") : null,
      kinds.map((kind) => h("span", { key: `held:${seat}:${kind.letter}`, class: "bgnb-heap", "data-moved": taken === kind.letter ? "" : null, title: okavangoCapital(kind.name) },
        tools.sprite(`ok-face-${kind.letter}`, "bgnb-heap-face"), h("b", {}, String(known[kind.letter])))),
      h("span", { class: "bgnb-rest" }, rest ? `${kinds.length ? "+ " : ""}${rest} hidden` : kinds.length ? "" : "nothing known"));
  },

  /** A click or Enter: the next step of the choice, a message to send, or words. */
  act(view, local, name, arg) {
    const look = view.observation;
    const step = okavangoStep(view);
    const names = ["area", "tile", "stand", "unask", "off", "all", "back", "lead", "exchange", "pass", "unpass", "pick", "nothing"];
    if (!names.includes(name)) return null;
    if (step === null) return { local, refuse: view.sentence };
    const next = (changed, more = {}) => ({ local: { ...local, ...changed }, ...more });
    if (name === "exchange") {
      const legal = okavangoMoves(view, "exchange").some((move) => move.move === arg);
      return legal ? { local, send: { type: "move", move: arg }, after: "areas" } : { local, send: { type: "why", move: arg } };
    }
    if (step === "take" && !["pick", "nothing"].includes(name)) {
      return { local, refuse: "The herd has been led. Now take all of one kind from the river, or take nothing." };
    }
    if (name === "area") {
      if (local.area === arg && !okavangoBound(view)) return { local: { ...GAME.start(), hint: local.hint }, say: "Herd put back. Choose where animals shall drink." };
      if (!okavangoOpen(view, arg)) return { local, send: { type: "why", move: `${arg}=` } };
      const stay = local.area !== null && local.area[0] === arg[0];
      const chosen = { ...local, area: arg, tiles: stay ? local.tiles : [], stands: stay ? local.stands : null, asking: false, passing: false };
      const area = okavangoArea(look, arg);
      const first = okavangoKinds(look).find((kind) => look.reserve[kind.letter]);
      return { local: chosen, say: `${okavangoPlace(area)} chosen. To displace: ${area.displace}. Add animals from your reserve.`, focus: first ? `tile:${first.letter}` : undefined };
    }
    if (name === "tile") {
      if (local.passing) return { local, refuse: "You are passing: choose one tile of the river, or do not pass." };
      if (local.area === null) return { local, refuse: "First choose where they shall drink: a waterhole or a delta. Then add animals of your reserve." };
      const kind = okavangoKind(look, arg);
      if (okavangoSpare(view, local, arg) < 1) {
        return { local, refuse: look.reserve[arg] ? `All your ${kind.plural} are in the herd already.` : `There is no ${kind.name} in your reserve.` };
      }
      if (arg === "R" && local.area.startsWith("D")) {
        if (!okavangoAddable(view, local, "R")) return { local, send: { type: "why", move: okavangoDraft(okavangoWith(look, local, `${okavangoFree(look, local)}*`)) } };
        return next({ asking: true }, { say: "What does the Ranger stand for?" });
      }
      const more = okavangoWith(look, local, arg);
      if (!okavangoAddable(view, local, arg)) return { local, send: { type: "why", move: okavangoDraft(more) } };
      return { local: more };
    }
    if (local.area === null && ["stand", "unask", "off", "all", "back", "lead"].includes(name)) return { local, refuse: view.sentence };
    if (name === "stand") {
      if (!local.area.startsWith("D")) return next({ stands: arg });
      const told = okavangoTold(local);
      const more = okavangoWith(look, local, `${arg}*`);
      if (told && !told.add.includes(`${arg}*`)) return { local, send: { type: "why", move: okavangoDraft(more) } };
      return { local: more, focus: "tile:R" };
    }
    if (name === "unask") return next({ asking: false }, { focus: "tile:R" });
    if (name === "off") {
      const at = local.area.startsWith("D") ? Number(arg) : local.tiles.lastIndexOf(arg);
      const tiles = local.tiles.filter((_, i) => i !== at);
      return next({ tiles, stands: tiles.length ? local.stands : null, asking: false });
    }
    if (name === "all") {
      const area = okavangoArea(look, local.area);
      const count = Math.min(okavangoSpare(view, local, arg), area.white + area.dark - local.tiles.length);
      return next({ tiles: [...local.tiles, ...Array.from({ length: Math.max(0, count) }, () => arg)] });
    }
    if (name === "back") {
      if (okavangoBound(view)) return next({ tiles: [], stands: null, asking: false }, { say: "Herd put back." });
      return { local: { ...GAME.start(), hint: local.hint }, say: "Herd put back. Choose where animals shall drink.", focus: `area:${local.area}` };
    }
    if (name === "lead") {
      const told = okavangoTold(local);
      if (!told) return { local, refuse: "The herd has not been looked at yet. Try again in a moment." };
      return told.ok ? { local, send: { type: "move", move: okavangoDraft(local) }, after: "choices" } : { local, refuse: told.text };
    }
    if (name === "pass") {
      const passes = okavangoMoves(view, "pass");
      if (!passes.length) return { local, send: { type: "why", move: "pass" } };
      if (passes.every((move) => !move.letter)) return { local, send: { type: "move", move: passes[0].move }, after: "areas" };
      return { local: { ...GAME.start(), hint: local.hint, passing: true }, say: "Passing: choose one tile of the river.", focus: `choice:${passes[0].letter}` };
    }
    if (name === "unpass") return next({ passing: false }, { say: "Not passing. Choose where animals shall drink.", focus: "pass" });
    if (name === "nothing") {
      const move = okavangoMoves(view, "take").find((one) => one.letter === null);
      return { local, send: move ? { type: "move", move: move.move } : { type: "why", move: "+-" }, after: "areas" };
    }
    if (step === "take") {
      const move = okavangoMoves(view, "take").find((one) => one.letter === arg);
      if (move) return { local, send: { type: "move", move: move.move }, after: "areas" };
      const entry = (look.take ?? []).find((one) => one.letter === arg);
      const kind = okavangoKind(look, arg);
      return { local, refuse: entry && entry.why ? `${okavangoCapital(String(entry.why))}.` : `There is no ${kind.name} in the river.` };
    }
    if (!local.passing) return { local, refuse: "Lead a herd first, then take from the river; or pass and take one tile." };
    const move = okavangoMoves(view, "pass").find((one) => one.letter === arg);
    if (move) return { local, send: { type: "move", move: move.move }, after: "areas" };
    return { local, refuse: `There is no ${okavangoKind(look, arg).name} in the river.` };
  },

  /** Escape: one step back; null where there is none. */
  cancel(view, local) {
    if (local.asking) return { local: { ...local, asking: false }, say: "No Ranger.", focus: "tile:R" };
    if (local.passing) return { local: { ...local, passing: false }, say: "Not passing. Choose where animals shall drink.", focus: "pass" };
    if (local.area === null || (okavangoBound(view) && !local.tiles.length)) return null;
    return GAME.act(view, local, "back");
  },

  /** A suggested move has come. @returns {OkavangoChoice} */
  hint(view, local, text) {
    const first = text.split(" ")[0];
    if (first.startsWith("+")) return { ...local, hint: { take: first.slice(-1) } };
    if (first.startsWith("pass")) return { ...local, hint: { pass: first.split(":")[1] ?? "" } };
    if (first.includes("~")) return { ...local, hint: { exchange: first } };
    const { area, tiles } = okavangoParse(first);
    return okavangoArea(view.observation, area) ? { ...local, hint: { area, tiles } } : local;
  },

  /**
   * Keys of the game: a digit chooses that waterhole, d the next delta; with a place chosen a species' letter (R for a
   * Ranger) adds a tile, Backspace puts the last one back and = leads them there; after that or while passing a
   * letter takes that kind and - nothing; p passes.
   */
  key(view, local, key) {
    const look = view.observation;
    const step = okavangoStep(view);
    if (step === null || !look.reserve) return null;
    const letter = key.length === 1 ? key.toUpperCase() : "";
    const known = okavangoKinds(look).some((kind) => kind.letter === letter);
    if (step === "take" || local.passing) {
      if (known) return { act: "pick", arg: letter };
      return step === "take" && key === "-" ? { act: "nothing" } : null;
    }
    if (/^[0-9]$/.test(key)) return okavangoArea(look, `W${key}`) ? { act: "area", arg: `W${key}` } : null;
    if (letter === "D") {
      const deltas = look.areas.filter((area) => area.kind === "delta" && okavangoOpen(view, area.name)).map((area) => area.name);
      return deltas.length ? { act: "area", arg: deltas[(deltas.indexOf(local.area) + 1) % deltas.length] } : null;
    }
    if (local.area === null) return letter === "P" ? { act: "pass" } : null;
    if (key === "=") return { act: "lead" };
    if (key === "Backspace") {
      if (!local.tiles.length) return null;
      const last = local.tiles.length - 1;
      return { act: "off", arg: local.area.startsWith("D") ? String(last) : local.tiles[last] };
    }
    if (!known) return null;
    const alone = !local.area.startsWith("D") && local.tiles.length > 0 && local.tiles.every((tile) => tile === "R");
    const stand = letter !== "R" && (local.asking || (alone && okavangoSpare(view, local, letter) < 1));
    return { act: stand ? "stand" : "tile", arg: letter };
  },

  /** Where the pieces of the last move came from and went to, as keys of elements; the first that is there serves. */
  travels(before, after) {
    const last = after.last;
    return (last?.carries ?? []).map(([from, to]) => ({
      from,
      to: after.you === last.seat ? to.replace(`held:${last.seat}:`, "tile:") : to,
    }));
  },

  /** Lines for the help panel: key, meaning. */
  keys: [
    ["2 … 9", "choose the waterhole of that value"],
    ["d", "choose the next delta"],
    ["p", "pass"],
    ["K F M A Z G E B P N L, R", "with a place chosen: add that animal, or a Ranger; after leading a herd, or passing: take that kind"],
    ["Backspace", "put the last tile back"],
    ["=", "lead the herd there"],
    ["-", "take nothing"],
  ],

  /** How a turn goes, for the help panel. */
  help: [
    "Lead a herd from your reserve to a waterhole (animals of one kind) or to a delta (all animals different). The herd that drank there goes to your reserve.",
    "At a waterhole your herd must be larger, or as large with a higher rank. At a delta it must be larger; rank does not matter there.",
    "You score once all white fields are covered: the value of the waterhole, or the points above the last covered field of the delta. A delta that is completely full dries up.",
    "Then take all of one kind from the river: fewer than you led; after a waterhole also as many, if they rank lower. Or one Ranger, or nothing.",
    "A Ranger stands for any animal. Once a turn, before anything else, you may swap one that lies out for the animal it stands for.",
    "Instead of leading a herd you may pass and take one tile. The game ends with the round in which the last white field is covered.",
  ],
};
