import { getRelativeName } from "../source/from-eslint.js";
import { hasTrigger } from "../run/detect.js";
import { isTestFile } from "../heat/files.js";
import { mayBeHot } from "../heat/may-be-hot.js";

/** @import { Detector, Settings } from "../types.js" */

/** What the text of a file tells all rules alike: they come one after the other, with the same settings.
 * @type {WeakMap<object, { settings: Settings, isTest: boolean, isHot: boolean | undefined }>} */
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
  const { text } = sourceCode;
  if (!hasTrigger(text, detector)) return false;
  let file = known.get(sourceCode);
  if (file === undefined || file.settings !== settings) {
    file = { settings, isTest: isTestFile(getRelativeName(context)), isHot: undefined };
    known.set(sourceCode, file);
  }
  if (file.isTest) return false;
  if (detector.unknown?.test(text)) return true;
  file.isHot ??= mayBeHot(text, { filename: getRelativeName(context), path: context.physicalFilename }, settings);
  return file.isHot;
}
