import { getHeat } from "../heat/index.js";

/** @import { Detector, Finding, Settings, Source } from "../types.js" */

/**
 * Whether a text can have findings of a detector at all.
 *
 * @param {string} text
 * @param {Detector} detector
 * @returns {boolean}
 */
export function hasTrigger(text, detector) {
  return detector.triggers.some((trigger) => text.includes(trigger));
}

/**
 * All findings of a detector in a file, in the order of the text.
 *
 * @param {Source} source
 * @param {Detector} detector
 * @param {Settings} [settings]
 * @param {Record<string, unknown>} [options] - of the rule
 * @returns {Finding[]}
 */
export function detect(source, detector, settings = {}, options = {}) {
  if (!hasTrigger(source.text, detector)) return [];
  return source.memo(`${detector.name} ${JSON.stringify([settings, options])}`, () => {
    const heat = getHeat(source, settings);
    return source
      .nodes(...detector.nodes)
      .flatMap((node) => detector.detect(node, source, heat, options))
      .sort((a, b) => a.node.range[0] - b.node.range[0] || a.node.range[1] - b.node.range[1]);
  });
}
