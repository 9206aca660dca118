import { getOrInsert } from "../ast/get-or-insert.js";
import { checkSettings } from "../heat/check-settings.js";
import { warnOnce } from "../heat/recorded/heat-file.js";

/** @import { Settings } from "../types.js" */

/** One for all files and rules, which tell by it that they have the same.
 * @type {Settings} */
const NO_SETTINGS = {};

/** @type {WeakMap<object, Settings>} */
const known = new WeakMap();

/**
 * The settings of a linter's configuration. What is wrong in them is told once and ignored: an editor shows findings also while
 * somebody is writing them.
 *
 * @param {any} context - the rule's
 * @returns {Settings} the same for the same configuration
 */
export function getSettings({ settings: { hotpath } }) {
  if (hotpath === undefined) return NO_SETTINGS;
  return getOrInsert(known, Object(hotpath), () => {
    const { wrong, settings } = checkSettings(hotpath);
    for (const clause of wrong) warnOnce(`what is wrong in \`settings.hotpath\` is ignored: ${clause}`);
    return Object.keys(settings).length === 0 ? NO_SETTINGS : settings;
  });
}
