// Okavango's part of the table: waterholes, deltas, the river, the reserve, and how a herd is put together.
//
// A module of its own, which imports nothing: the shared table reads it and hands it what it lends. What it may say is
// told in CONTRIBUTING, "A game's script". Every function here is pure: it maps a view to a tree of plain objects or
// to the next step of a choice, and touches neither the document nor the model. The rules are Python's.

/** Lent by the shared table: makes a node of a tree (see trees.js), and a little English. */
let h, capital, an, listed;

/** What the shared table asks for. */
export default function okavango(kit) {
  ({ h, capital, an, listed } = kit);
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

/** What Python says of an area: its name, who drinks there, what it pays, which Rangers may be exchanged. @param {any} view @param {string} name */
function okavangoSays(view, name) {
  return view.words.areas[name] ?? { label: name, there: "", pays: "", swaps: [] };
}

/** What a tile of a herd is, for Python: its letter (of the species, null for a Ranger that stands for nothing yet), and whether it is a Ranger. @param {any} view @param {string} tile */
function okavangoTile(view, tile) {
  return view.words.tiles[tile] ?? { letter: tile, ranger: false };
}

/** Is an area a delta? @param {any} view @param {string|null} name */
function okavangoIsDelta(view, name) {
  return okavangoArea(view.observation, name)?.kind === "delta";
}

/** @param {any} look @param {string|null} name */
function okavangoArea(look, name) {
  return look.areas.find((area) => area.name === name) ?? null;
}

/** Where the last turn that is shown led, and whose it was. @param {any} view */
function okavangoMoved(view) {
  const entry = (view.log ?? []).find((row) => row.ply === view.ply);
  return entry ? { seat: entry.seat, places: entry.places } : { seat: null, places: [] };
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

/** The notation of a herd; nobody yet where Rangers have not been told what they stand for. @param {any} view @param {string} area @param {string[]} tiles @param {string|null} stands */
function okavangoNotation(view, area, tiles, stands) {
  if (okavangoIsDelta(view, area)) return `${area}=${tiles.join(",")}`;
  const animals = tiles.filter((tile) => !okavangoTile(view, tile).ranger);
  const rangers = tiles.length - animals.length;
  if (!animals.length && !stands) return `${area}=`;
  const parts = animals.length || rangers ? [`${animals.length}${animals.length ? animals[0] : stands}`] : [];
  if (rangers) parts.push(rangers === 1 ? "R" : `${rangers}R`);
  return `${area}=${parts.join("+")}`;
}

/** The draft as it is now, in notation; null without an area. @param {any} view @param {OkavangoChoice} local */
function okavangoDraft(view, local) {
  return local.area === null ? null : okavangoNotation(view, local.area, local.tiles, local.stands);
}

/** Python's answer to the draft as it is now, or null while it is awaited. @param {any} view @param {OkavangoChoice} local */
function okavangoTold(view, local) {
  return local.told !== null && local.told.draft === okavangoDraft(view, local) ? local.told : null;
}

/** The kind of tile in the reserve that a place of the herd uses. @param {any} view @param {string} tile */
function okavangoUsed(view, tile) {
  return okavangoTile(view, tile).ranger ? view.observation.ranger.letter : tile;
}

/** How many tiles of a kind are left beside the herd. */
function okavangoSpare(view, local, letter) {
  const reserve = view.observation.reserve ?? {};
  return (reserve[letter] ?? 0) - local.tiles.filter((tile) => okavangoUsed(view, tile) === letter).length;
}

/** May a tile of a kind be added, as far as Python has said? true while its answer is awaited. */
function okavangoAddable(view, local, letter) {
  if (local.area === null || okavangoStep(view) !== "turn" || okavangoSpare(view, local, letter) < 1) return false;
  const told = okavangoTold(view, local);
  if (!told) return true;
  const delta = okavangoIsDelta(view, local.area);
  const ranger = letter === view.observation.ranger.letter;
  if (ranger && delta) return told.add.some((tile) => okavangoTile(view, tile).ranger);
  if (told.add.includes(letter)) return true;
  // Another species at a waterhole takes the place of the one that was chosen.
  return !delta && !ranger && local.tiles.length > 0 && local.tiles.every((tile) => tile !== letter);
}

/** The herd after one tile more: in rank order at a delta, one species with its Rangers at a waterhole. */
function okavangoWith(view, local, tile) {
  const isRanger = (one) => okavangoTile(view, one).ranger;
  if (okavangoIsDelta(view, local.area)) {
    const rank = (one) => view.observation.species.findIndex((kind) => kind.letter === okavangoTile(view, one).letter);
    return { ...local, tiles: [...local.tiles, tile].sort((a, b) => rank(a) - rank(b)), asking: false };
  }
  const kept = isRanger(tile) ? local.tiles : local.tiles.filter((one) => isRanger(one) || one === tile);
  return { ...local, tiles: [...kept, tile], asking: false };
}

/** The tile of a Ranger that stands for a species. @param {any} view @param {string} letter */
function okavangoAs(view, letter) {
  return Object.entries(view.words.tiles).find(([, tile]) => tile.ranger && tile.letter === letter)[0];
}

/** The lowest species that is not in a delta's herd yet. */
function okavangoFree(view, local) {
  const { species } = view.observation;
  const free = species.find((kind) => local.tiles.every((tile) => okavangoTile(view, tile).letter !== kind.letter));
  return (free ?? species[0]).letter;
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
  const says = okavangoSays(view, area.name);
  const parts = [says.label];
  if (area.depleted) return `${parts[0]}: depleted, dry for the rest of the game`;
  const kind = area.species ? okavangoKind(look, area.species) : null;
  parts.push(`there: ${says.there}${kind && kind.rank ? `, rank ${kind.rank}` : ""}`);
  parts.push(`${area.white} white and ${area.dark} dark fields${area.filled ? ", white fields full" : ""}`);
  if (area.closed) parts.push("closed: nobody can displace them");
  else parts.push(`to displace: ${area.displace}`, says.pays);
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
  const says = okavangoSays(view, area.name);
  const first = waterhole ? area.value : area.points[0];
  const most = waterhole ? area.value : area.points[area.points.length - 1];
  const swaps = look.reserve && view.status !== "over" && !area.depleted ? says.swaps : [];
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
    area.depleted ? null : h("span", { class: "bgnb-pays" }, view.status === "over" ? null : h("span", {}, capital(says.pays)), area.filled ? h("span", { class: "bgnb-full" }, tools.icon("check"), "white full") : null)),
  hinted ? tools.icon("hint", "bgnb-flag") : chosen ? tools.icon("check", "bgnb-flag bgnb-flag-chosen") : moved ? tools.mark(last.seat, "bgnb-by") : null),
  swaps.length ? h("div", { class: "bgnb-swaps" }, swaps.map(({ letter, move }) => {
    const legal = okavangoMoves(view, "exchange").some((one) => one.move === move);
    const name = okavangoKind(look, letter).name;
    return h("button", {
      type: "button", key: `swap:${move}`, class: "bgnb-swap", "data-act": "exchange", "data-arg": move, "data-item": "", "aria-disabled": legal ? null : "true",
      "data-legal": legal ? "" : null, "data-hint": local.hint && local.hint.exchange === move ? "" : null,
      "aria-label": `${says.label}: exchange the Ranger for ${an(name)} of your reserve${legal ? "" : ", not now"}`,
    }, okavangoToken({ letter: look.ranger.letter, ranger: false }, tools), tools.icon("swap"), okavangoToken({ letter, ranger: false }, tools), h("span", { class: "bgnb-swap-words" }, "Get the Ranger"));
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
      h("span", { class: "bgnb-bag", title: `${look.bag} tiles in the bag${sure.length ? `, among them ${listed(sure)}` : ""}` }, tools.sprite("ok-bag", "bgnb-bag-face"), h("span", {}, h("b", {}, String(look.bag)), " in the bag"))),
    h("div", { class: "bgnb-stretch" },
      h("span", { class: "bgnb-bed", "aria-hidden": "true" }, [0, 1, 2].map(() => tools.sprite("ok-river", "bgnb-reach", true))),
      h("div", { class: "bgnb-spots", "data-group": "river", "data-grid": "", "data-up": "areas tools", "data-down": "choices herd desk reserve", role: "group", "aria-label": "Tiles of the river" },
        okavangoKinds(look).map((kind) => {
          const count = look.river[kind.letter] ?? 0;
          const now = state(kind.letter);
          const hinted = Boolean(local.hint && (local.hint.take === kind.letter || local.hint.pass === kind.letter));
          const words = [capital(count ? okavangoCount(look, count, kind.letter) : `no ${kind.name}`), "in the river"];
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
  const wanted = [...(local.hint && local.hint.tiles && local.hint.area === local.area ? local.hint.tiles : [])].map((tile) => okavangoUsed(view, tile));
  for (const tile of local.tiles) {
    const at = wanted.indexOf(okavangoUsed(view, tile));
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
        const words = [capital(kind.name)];
        if (kind.rank) words.push(`rank ${kind.rank}`);
        words.push(count ? `${spare} in your reserve` : "none in your reserve");
        if (count > spare) words.push(`${count - spare} in the herd`);
        if (look.unseen && look.unseen[letter] !== undefined) words.push(`${look.unseen[letter]} not seen`);
        if (add) words.push("can be added");
        if (hinted) words.push("suggested");
        return h("button", {
          type: "button", key: `tile:${letter}`, class: "bgnb-tile", "data-act": "tile", "data-arg": letter, "data-item": "", "data-none": spare ? null : "",
          "data-legal": add ? "" : null, "data-hint": hinted ? "" : null, "data-used": count > spare ? "" : null,
          "aria-disabled": add ? null : "true", "aria-label": words.join(", "), title: capital(kind.name),
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
  const told = okavangoTold(view, local);
  const delta = okavangoIsDelta(view, local.area);
  return h("div", { class: "bgnb-ask", key: "ask" },
    h("p", { class: "bgnb-line" }, h("b", {}, delta ? "What does the Ranger stand for?" : "What do the Rangers stand for?")),
    h("div", { class: "bgnb-tiles", "data-group": "stands", "data-grid": "", "data-up": "herd river", "data-down": "reserve", role: "group", "aria-label": "What the Ranger stands for" },
      look.species.map((kind) => {
        const may = delta ? !told || told.add.includes(okavangoAs(view, kind.letter)) : true;
        return h("button", {
          type: "button", key: `stand:${kind.letter}`, class: "bgnb-tile bgnb-stand", "data-act": "stand", "data-arg": kind.letter, "data-item": "",
          "data-legal": may ? "" : null, "aria-disabled": may ? null : "true", title: capital(kind.name), "aria-pressed": delta ? null : local.stands === kind.letter ? "true" : "false",
          "aria-label": `${capital(kind.name)}, rank ${kind.rank}${may ? "" : ", not now"}`,
        }, okavangoRank(kind), okavangoToken({ letter: kind.letter, ranger: false }, tools), h("span", { class: "bgnb-kind-name" }, h("b", {}, kind.letter), h("span", {}, kind.name)));
      })));
}

/** The herd that is being put together, with the running sentence and what can be done with it. */
function okavangoTray(view, local, tools) {
  const look = view.observation;
  const area = okavangoArea(look, local.area);
  const told = okavangoTold(view, local);
  const text = told ? told.text : local.told ? local.told.text : "";
  const delta = area.kind === "delta";
  const says = okavangoSays(view, area.name);
  const isRanger = (tile) => okavangoTile(view, tile).ranger;
  const groups = delta ? local.tiles.map((tile, i) => ({ tile, count: 1, arg: String(i), key: `herd-tile:${i}` }))
    : [...new Set(local.tiles)].sort((a, b) => Number(isRanger(a)) - Number(isRanger(b)))
      .map((tile) => ({ tile, count: local.tiles.filter((one) => one === tile).length, arg: tile, key: `herd-tile:${tile}` }));
  const onlyRangers = !delta && local.tiles.length > 0 && local.tiles.every(isRanger);
  const main = local.tiles.find((tile) => !isRanger(tile));
  const places = area.white + area.dark - local.tiles.length;
  const more = !delta && main ? Math.min(okavangoSpare(view, local, main), places) : 0;
  return h("div", { class: "bgnb-tray", key: "tray", role: "group", "aria-label": `Herd for ${says.label}` },
    h("div", { class: "bgnb-tray-half" },
      h("div", { class: "bgnb-tray-line" },
        h("p", { class: "bgnb-line" }, h("b", {}, says.label), " ", h("span", { class: "bgnb-quiet" }, `now ${says.there}`)),
        okavangoGauge(area, local.tiles.length)),
      h("div", { class: "bgnb-herd", "data-group": "herd", "data-up": "river areas", "data-down": "stands desk reserve", role: "group", "aria-label": "Herd so far" },
        groups.length ? groups.map(({ tile, count, arg, key }) => {
          const ranger = isRanger(tile);
          const as = ranger ? okavangoTile(view, tile).letter ?? main ?? local.stands : null;
          const name = ranger ? `Ranger${as ? ` as ${okavangoKind(look, as).name}` : ""}` : okavangoKind(look, tile).name;
          return h("button", {
            type: "button", key, class: "bgnb-member", "data-act": "off", "data-arg": arg, "data-item": "", title: "Put one back",
            "aria-label": `${count > 1 ? `${count} times ${name}` : capital(name)} in the herd: put ${count > 1 ? "one " : ""}back`,
          }, okavangoToken(as ? { letter: as, ranger: true } : { letter: okavangoUsed(view, tile), ranger: false }, tools),
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
      taking ? h("button", { type: "button", key: "nothing", class: "bgnb-button", "data-act": "nothing", "data-item": "", "data-hint": local.hint && local.hint.take === "" ? "" : null }, "Take nothing")
        : h("button", { type: "button", key: "unpass", class: "bgnb-button", "data-act": "unpass", "data-item": "" }, "Do not pass")),
    not.length ? h("ul", { class: "bgnb-cannot", "aria-label": "What may not be taken, and why" }, not.map((entry) => h("li", { key: `not:${entry.letter}` },
      okavangoToken({ letter: entry.letter, ranger: false }, tools),
      h("span", {}, capital(String(entry.why)))))) : null);
}

/** The start of a turn: where, or pass. */
function okavangoOpening(view) {
  const river = okavangoMoves(view, "pass").some((move) => move.letter);
  return h("div", { class: "bgnb-opening", key: "opening", "data-group": "desk", "data-up": "river areas", "data-down": "reserve", role: "group", "aria-label": "Your turn" },
    h("p", { class: "bgnb-line" }, "Choose a waterhole or a delta above: each says what it takes to displace its herd."),
    h("button", { type: "button", key: "pass", class: "bgnb-button", "data-act": "pass", "data-item": "" }, river ? "Pass and take one\u2026" : "Pass"));
}

// ---------------------------------------------------------------------------------------------- clicks

/** The choice with something changed. */
function okavangoNext(local, changed, more = {}) {
  return { local: { ...local, ...changed }, ...more };
}

/** A place to drink is chosen, changed or left again. */
function okavangoGo(view, local, name) {
  const look = view.observation;
  if (local.area === name && !okavangoBound(view)) return { local: { ...GAME.start(), hint: local.hint }, say: "Herd put back. Choose where animals shall drink." };
  if (!okavangoOpen(view, name)) return { local, send: { type: "why", move: `${name}=` } };
  const stay = local.area !== null && okavangoIsDelta(view, local.area) === okavangoIsDelta(view, name);
  const chosen = { area: name, tiles: stay ? local.tiles : [], stands: stay ? local.stands : null, asking: false, passing: false };
  const first = okavangoKinds(look).find((kind) => look.reserve[kind.letter]);
  const say = `${okavangoSays(view, name).label} chosen. To displace: ${okavangoArea(look, name).displace}. Add animals from your reserve.`;
  return okavangoNext(local, chosen, { say, focus: first ? `tile:${first.letter}` : undefined });
}

/** A tile of the reserve is added to the herd, or it is told why not. */
function okavangoAdd(view, local, letter) {
  const look = view.observation;
  if (local.passing) return { local, refuse: "You are passing: choose one tile of the river, or do not pass." };
  if (local.area === null) return { local, refuse: "First choose where they shall drink: a waterhole or a delta. Then add animals of your reserve." };
  const kind = okavangoKind(look, letter);
  if (okavangoSpare(view, local, letter) < 1) {
    return { local, refuse: look.reserve[letter] ? `All your ${kind.plural} are in the herd already.` : `There is no ${kind.name} in your reserve.` };
  }
  const asks = letter === look.ranger.letter && okavangoIsDelta(view, local.area);
  const more = okavangoWith(view, local, asks ? okavangoAs(view, okavangoFree(view, local)) : letter);
  if (!okavangoAddable(view, local, letter)) return { local, send: { type: "why", move: okavangoDraft(view, more) } };
  return asks ? okavangoNext(local, { asking: true }, { say: "What does the Ranger stand for?" }) : { local: more };
}

/** What a Ranger stands for. */
function okavangoStand(view, local, letter) {
  if (!okavangoIsDelta(view, local.area)) return okavangoNext(local, { stands: letter });
  const told = okavangoTold(view, local);
  const tile = okavangoAs(view, letter);
  const more = okavangoWith(view, local, tile);
  if (told && !told.add.includes(tile)) return { local, send: { type: "why", move: okavangoDraft(view, more) } };
  return { local: more, focus: okavangoRangerKey(view) };
}

/** The key of the own Rangers. */
function okavangoRangerKey(view) {
  return `tile:${view.observation.ranger.letter}`;
}

/** One tile goes back to the reserve. */
function okavangoOff(view, local, arg) {
  const at = okavangoIsDelta(view, local.area) ? Number(arg) : local.tiles.lastIndexOf(arg);
  const tiles = local.tiles.filter((_, i) => i !== at);
  return okavangoNext(local, { tiles, stands: tiles.length ? local.stands : null, asking: false });
}

/** As many of a kind as there are and as fit. */
function okavangoAll(view, local, letter) {
  const area = okavangoArea(view.observation, local.area);
  const count = Math.min(okavangoSpare(view, local, letter), area.white + area.dark - local.tiles.length);
  return okavangoNext(local, { tiles: [...local.tiles, ...Array.from({ length: Math.max(0, count) }, () => letter)] });
}

/** The whole herd goes back. */
function okavangoBack(view, local) {
  if (okavangoBound(view)) return okavangoNext(local, { tiles: [], stands: null, asking: false }, { say: "Herd put back." });
  return { local: { ...GAME.start(), hint: local.hint }, say: "Herd put back. Choose where animals shall drink.", focus: `area:${local.area}` };
}

/** The herd is led to its place. */
function okavangoLead(view, local) {
  const told = okavangoTold(view, local);
  if (!told) return { local, refuse: "The herd has not been looked at yet. Try again in a moment." };
  return told.ok ? { local, send: { type: "move", move: okavangoDraft(view, local) }, after: "choices" } : { local, refuse: told.text };
}

/** A Ranger that lies out is exchanged. */
function okavangoExchange(view, local, move) {
  const legal = okavangoMoves(view, "exchange").some((one) => one.move === move);
  return legal ? { local, send: { type: "move", move }, after: "areas" } : { local, send: { type: "why", move } };
}

/** To pass: at once where the river is empty, else with a tile. */
function okavangoPass(view, local) {
  const passes = okavangoMoves(view, "pass");
  if (!passes.length) return { local, send: { type: "why", move: "pass" } };
  if (passes.every((move) => !move.letter)) return { local, send: { type: "move", move: passes[0].move }, after: "areas" };
  return { local: { ...GAME.start(), hint: local.hint, passing: true }, say: "Passing: choose one tile of the river.", focus: `choice:${passes[0].letter}` };
}

/** A kind of the river, after a herd or to pass. */
function okavangoPick(view, local, letter) {
  const taking = okavangoStep(view) === "take";
  if (!taking && !local.passing) return { local, refuse: "Lead a herd first, then take from the river; or pass and take one tile." };
  const move = okavangoMoves(view, taking ? "take" : "pass").find((one) => one.letter === letter);
  if (move) return { local, send: { type: "move", move: move.move }, after: "areas" };
  const entry = taking ? (view.observation.take ?? []).find((one) => one.letter === letter) : null;
  const none = `There is no ${okavangoKind(view.observation, letter).name} in the river.`;
  return { local, refuse: entry && entry.why ? `${capital(String(entry.why))}.` : none };
}

/** Nothing is taken. */
function okavangoNothing(view, local) {
  const move = okavangoMoves(view, "take").find((one) => one.letter === null);
  return { local, send: move ? { type: "move", move: move.move } : { type: "why", move: "+-" }, after: "areas" };
}

/** What a click does, by the name of what was clicked. */
const OKAVANGO_CLICKS = {
  area: okavangoGo, tile: okavangoAdd, stand: okavangoStand, off: okavangoOff, all: okavangoAll, back: okavangoBack, lead: okavangoLead,
  exchange: okavangoExchange, pass: okavangoPass, pick: okavangoPick, nothing: okavangoNothing,
  unask: (view, local) => okavangoNext(local, { asking: false }, { focus: okavangoRangerKey(view) }),
  unpass: (view, local) => okavangoNext(local, { passing: false }, { say: "Not passing. Choose where animals shall drink.", focus: "pass" }),
};

// ---------------------------------------------------------------------------------------------- what the shared table asks for

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
      const joined = (view.observation.turn.joined ?? []).map((tile) => (tile.ranger ? okavangoAs(view, tile.letter) : tile.letter));
      return { ...GAME.start(), area: bound, tiles: joined, hint };
    }
    if (local.area !== null && !okavangoOpen(view, local.area)) return { ...GAME.start(), hint };
    const kept = { ...local, tiles: [] };
    for (const tile of local.tiles) if (okavangoSpare(view, kept, okavangoUsed(view, tile)) > 0) kept.tiles = [...kept.tiles, tile];
    return kept;
  },

  /** What to ask Python about the choice as it is now. */
  ask(view, local) {
    return okavangoStep(view) === "turn" && local.area !== null ? { type: "draft", text: okavangoDraft(view, local) } : null;
  },

  /** Python's answer to that; one about another herd is not for now. @returns {OkavangoChoice} */
  told(view, local, answer) {
    if (answer.draft !== okavangoDraft(view, local)) return local;
    const add = Array.isArray(answer.add) ? answer.add.map(String) : [];
    return { ...local, told: { draft: answer.draft, ok: answer.ok === true, text: String(answer.text ?? ""), pays: Number(answer.pays) || 0, add } };
  },

  /** What to do now, in a sentence. */
  prompt(view, local) {
    const step = okavangoStep(view);
    if (step !== "turn") return view.sentence;
    if (local.passing) return "Passing: choose one tile of the river.";
    if (local.area === null) return view.sentence;
    const place = okavangoSays(view, local.area).label;
    if (local.asking) return `${place}: what does the Ranger stand for?`;
    const told = okavangoTold(view, local);
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
    const spoken = listed(kinds.map((kind) => okavangoCount(look, known[kind.letter], kind.letter)));
    const rest = size === null ? null : size - sum;
    const whose = seat === view.you ? "The others know you hold" : "Known to hold";
    return h("div", { class: "bgnb-known", role: "img", "aria-label": spoken ? `${whose} ${spoken}${rest ? `, and ${rest} more` : ""}` : seat === view.you ? "Nothing of your reserve is known" : "Nothing of this reserve is known" },
      kinds.length ? h("span", { class: "bgnb-known-word" }, seat === view.you ? "others know" : "known") : null,
      kinds.map((kind) => h("span", { key: `held:${seat}:${kind.letter}`, class: "bgnb-heap", "data-moved": taken === kind.letter ? "" : null, title: capital(kind.name) },
        tools.sprite(`ok-face-${kind.letter}`, "bgnb-heap-face"), h("b", {}, String(known[kind.letter])))),
      h("span", { class: "bgnb-rest" }, rest ? `${kinds.length ? "+ " : ""}${rest} hidden` : kinds.length ? "" : "nothing known"));
  },

  /** A click or Enter: the next step of the choice, a message to send, or words. */
  act(view, local, name, arg) {
    if (!(name in OKAVANGO_CLICKS)) return null;
    const step = okavangoStep(view);
    if (step === null) return { local, refuse: view.sentence };
    if (step === "take" && !["exchange", "pick", "nothing"].includes(name)) {
      return { local, refuse: "The herd has been led. Now take all of one kind from the river, or take nothing." };
    }
    if (local.area === null && ["stand", "unask", "off", "all", "back", "lead"].includes(name)) return { local, refuse: view.sentence };
    return OKAVANGO_CLICKS[name](view, local, arg);
  },

  /** Escape: one step back; null where there is none. */
  cancel(view, local) {
    if (local.asking) return { local: { ...local, asking: false }, say: "No Ranger.", focus: okavangoRangerKey(view) };
    if (local.passing) return { local: { ...local, passing: false }, say: "Not passing. Choose where animals shall drink.", focus: "pass" };
    if (local.area === null || (okavangoBound(view) && !local.tiles.length)) return null;
    return GAME.act(view, local, "back");
  },

  /** A suggested move has come, its first small move as data, with the tiles of the herd. @returns {OkavangoChoice} */
  hint(view, local, text, { kind, area, letter, tiles }) {
    if (kind === "take" || kind === "pass") return { ...local, hint: { [kind]: letter ?? "" } };
    if (kind === "exchange") return { ...local, hint: { exchange: view.moves.find((move) => move.kind === kind && move.area === area && move.letter === letter)?.move } };
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
    if (/^[0-9]$/.test(key)) {
      const hole = look.areas.find((area) => area.kind === "waterhole" && String(area.value) === key);
      return hole ? { act: "area", arg: hole.name } : null;
    }
    if (letter === "D") {
      const deltas = look.areas.filter((area) => area.kind === "delta" && okavangoOpen(view, area.name)).map((area) => area.name);
      return deltas.length ? { act: "area", arg: deltas[(deltas.indexOf(local.area) + 1) % deltas.length] } : null;
    }
    if (local.area === null) return letter === "P" ? { act: "pass" } : null;
    if (key === "=") return { act: "lead" };
    if (key === "Backspace") {
      if (!local.tiles.length) return null;
      const last = local.tiles.length - 1;
      return { act: "off", arg: okavangoIsDelta(view, local.area) ? String(last) : local.tiles[last] };
    }
    if (!known) return null;
    const alone = !okavangoIsDelta(view, local.area) && local.tiles.length > 0 && local.tiles.every((tile) => okavangoTile(view, tile).ranger);
    const stand = letter !== look.ranger.letter && (local.asking || (alone && okavangoSpare(view, local, letter) < 1));
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
