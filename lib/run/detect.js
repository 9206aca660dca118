import { getHeat } from "../heat/index.js";
import { isTestFile } from "../heat/files.js";
import { mayBeHot } from "../heat/may-be-hot.js";
import { settleCandidate, settleSilence } from "./settle-candidate.js";

/** @import { Detector, Finding, HeatModel, Settings, Silence, Source } from "../types.js" */

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
 * Whether a file can have findings at all, by its text alone: most need not be parsed.
 *
 * @param {string} text
 * @param {{ filename: string, path: string }} file - relative to the settings' folder, with `/`, and absolute
 * @param {Detector[]} detectors
 * @param {Settings} settings
 * @returns {boolean}
 */
export function mayHaveFindings(text, file, detectors, settings) {
  if (isTestFile(file.filename)) return false;
  // Most files have a trigger; that anything in them is hot is rare.
  const isHot = mayBeHot(text, file, settings);
  return detectors.some((detector) => (isHot || detector.unknown?.test(text) === true) && hasTrigger(text, detector));
}

/**
 * Whether a file can have findings of a detector, by its heat. The model is there for all of them once one has asked.
 *
 * @param {Detector} detector
 * @param {HeatModel} heat
 * @returns {boolean}
 */
export function mayReport(detector, heat) {
  return detector.unknown !== undefined || heat.isAnyHot();
}

/**
 * The findings of a detector in a file that are worth showing, in the order of the text.
 *
 * @template {object} Facts
 * @param {Source} source
 * @param {Detector<Facts>} detector
 * @param {Settings} [settings]
 * @param {Record<string, unknown>} [options] - of the rule
 * @param {boolean} [isHot] - it is known that something in the file is; without candidates the heat model is not made then
 * @returns {Finding<Facts>[]}
 */
export function detect(source, detector, settings = {}, options = {}, isHot = false) {
  return detectAll(source, detector, settings, options, isHot).shown;
}

/**
 * All findings of a detector in a file, in the order of the text.
 *
 * @template {object} Facts
 * @param {Source} source
 * @param {Detector<Facts>} detector
 * @param {Settings} settings
 * @param {Record<string, unknown>} options - of the rule
 * @param {boolean} [isHot] - as for `detect`
 * @returns {{ shown: Finding<Facts>[], light: Finding[] }} `light`: those that cost too little to be shown
 */
export function detectAll(source, detector, settings, options, isHot = false) {
  if (!hasTrigger(source.text, detector)) return { shown: [], light: [] };
  if (!isHot && !mayReport(detector, getHeat(source, settings))) return { shown: [], light: [] };
  const settled = settle(source, detector, settings, options);
  return {
    shown: settled.flatMap((one) => ("silent" in one ? [] : [one])),
    light: settled.flatMap((one) => ("silent" in one && one.finding !== undefined ? [one.finding] : [])),
  };
}

/**
 * What a detector leaves alone in a file although it has the shape of its pattern, also where nothing in the file is hot.
 *
 * @param {Source} source
 * @param {Detector} detector
 * @param {Settings} settings
 * @param {Record<string, unknown>} options - of the rule
 * @returns {Silence[]} in the order of the text, each with the reason that comes first: what does not run per request is not asked for more
 */
export function getSilences(source, detector, settings, options) {
  if (!hasTrigger(source.text, detector)) return [];
  const heat = getHeat(source, settings);
  /** Some nodes are looked at from several sides.
   * @type {Map<string, Silence>} */
  const silences = new Map();
  for (const one of settle(source, detector, settings, options)) {
    const silence = "silent" in one ? settleSilence(detector, one, heat) : undefined;
    if (silence !== undefined) silences.set(`${silence.node.range} ${silence.silent}`, silence);
  }
  return [...silences.values()];
}

/**
 * @template {object} Facts
 * @param {Source} source
 * @param {Detector<Facts>} detector
 * @param {Settings} settings
 * @param {Record<string, unknown>} options
 * @returns {(Finding<Facts> | Silence)[]} in the order of the text
 */
function settle(source, detector, settings, options) {
  return source.memo(`${detector.name} ${JSON.stringify([settings, options])}`, () => {
    const heat = getHeat(source, settings);
    return source
      .nodes(...detector.nodes)
      .flatMap((node) => detector.detect(node, source, heat, options))
      .map((candidate) => settleCandidate(source, detector, candidate, heat, settings))
      .sort((a, b) => a.node.range[0] - b.node.range[0] || a.node.range[1] - b.node.range[1]);
  });
}
