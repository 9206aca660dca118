import { getRelativeName } from "../source/from-eslint.js";
import { getFoundTexts } from "./found-texts.js";
import { isTestFile } from "../heat/files.js";
import { mayBeHot } from "../heat/may-be-hot.js";

/** @import { Detector, Settings } from "../types.js" */

/** What the text of a file tells all rules alike: they come one after the other, with the same settings.
 * @type {WeakMap<object, { settings: Settings, isTest: boolean, isHot: boolean }>} */
const known = new WeakMap();

/**
 * Whether a rule can have findings in a file at all, by its text alone. Where none can, which are most files, a rule
 * listens to no node.
 *
 * @param {any} context - the rule's
 * @param {Detector} detector
 * @param {Settings} settings
 * @returns {boolean}
 */
export function mayFind(context, detector, settings) {
  const { sourceCode } = context;
  let file = known.get(sourceCode);
  if (file === undefined || file.settings !== settings) {
    const filename = getRelativeName(context);
    const isTest = isTestFile(filename);
    const isHot = !isTest && mayBeHot(sourceCode.text, { filename, path: context.physicalFilename }, settings);
    file = { settings, isTest, isHot };
    known.set(sourceCode, file);
  }
  // The file's answer is known to all rules but the first, and mostly no.
  if (file.isHot) return hasTrigger(context, detector);
  return (
    !file.isTest &&
    detector.unknown !== undefined &&
    hasTrigger(context, detector) &&
    detector.unknown.test(sourceCode.text)
  );
}

/**
 * @param {any} context - a rule's
 * @param {Detector} detector
 * @returns {boolean} whether the text can have findings of it at all
 */
function hasTrigger({ sourceCode, filename }, detector) {
  const found = getFoundTexts(filename, sourceCode.text);
  return detector.triggers.some((trigger) => found.has(trigger));
}

/**
 * @param {object} sourceCode - that a rule was asked about
 * @returns {boolean} whether anything in the file can be hot, by its text
 */
export function isHotByText(sourceCode) {
  return known.get(sourceCode)?.isHot === true;
}
