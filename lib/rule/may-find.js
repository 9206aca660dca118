import { getRelativeName } from "../source/from-eslint.js";
import { hasTrigger } from "../run/detect.js";
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
  return file.isHot
    ? hasTrigger(sourceCode.text, detector)
    : !file.isTest &&
        detector.unknown !== undefined &&
        hasTrigger(sourceCode.text, detector) &&
        detector.unknown.test(sourceCode.text);
}

/**
 * @param {object} sourceCode - that a rule was asked about
 * @returns {boolean} whether anything in the file can be hot, by its text
 */
export function isHotByText(sourceCode) {
  return known.get(sourceCode)?.isHot === true;
}
