// Trees: what an element looks like, as a value. Preact (preact.mjs, MIT, see preact.LICENSE) brings the page up to
// date with them. No part keeps a state of its own, so its hooks are not needed.

/** Fields that were given what they begin with; from then on they are the person's. */
const begun = new WeakSet();

/** Attributes that are on or off as properties. */
const SWITCHES = new Set(["hidden", "inert", "spellcheck"]);

/** A node that begins with a value. @param {string} value */
function beginWith(value) {
  return (node) => {
    if (!node || begun.has(node)) return;
    begun.add(node);
    node.value = value;
  };
}

/**
 * A node: `h(tag, attributes, ...children)`. Attributes that are null, undefined or false are left out, as are children
 * that are null, false or empty. `key` names an element for good (focus, travel) and must be unique within the table;
 * `style` holds properties by name; `init` is what a field begins with.
 */
function h(tag, attrs, ...kids) {
  const props = {};
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (SWITCHES.has(name)) props[name] = value === true || value === "";
    else if (name === "init") props.ref = beginWith(value);
    else if (value !== null && value !== undefined && value !== false) props[name] = value === true ? "" : value;
  }
  if (props.key !== undefined) props["data-key"] = props.key;
  const flat = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return preact.h(tag, props, flat);
}

/** Makes the children of an element those of some trees, keeping every element that can be kept (and with it the focus). */
function show(place, ...trees) {
  preact.render(preact.h(preact.Fragment, null, trees), place);
}
