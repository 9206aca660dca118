import { getLinesOf } from "../../lib/edit/lines.js";

/** @import { Node, Range, Rewrite, Source } from "../../lib/types.js" */

/**
 * Leaves `agent: false` out: what is not told otherwise takes Node's own agent, which keeps connections.
 *
 * @param {Source} source
 * @param {Node} property
 * @returns {Rewrite}
 */
export function leaveAgentOut(source, property) {
  const { parent } = property;
  const edit =
    parent.properties.length === 1
      ? { range: parent.range, text: "{}" }
      : { range: getRange(source, property), text: "" };
  return { edits: [edit], risk: "review", act: "leaveAgentOut" };
}

/**
 * @param {Source} source
 * @param {Node} property
 * @returns {Range} of it and of its comma; of whole lines where nothing else stands there
 */
function getRange(source, property) {
  const { text } = source;
  const { properties } = property.parent;
  const index = properties.indexOf(property);
  const [start, end] = property.range;
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  const lines = getLinesOf(source, [start, end + comma]);
  // Lines that are its own reach further than it does.
  if (comma > 0 && lines[1] - lines[0] > end + comma - start) return lines;
  const next = properties[index + 1];
  if (next !== undefined) return [start, next.range[0]];
  return index === 0 ? [start, end + comma] : [properties[index - 1].range[1], end];
}
