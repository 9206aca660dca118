import { isEnding } from "../../lib/ast/order/returns.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Conditions that say how much is to be logged: `isDebugEnabled()`, `LOG_LEVEL > 2`, `options.verbose`. */
const ASKS =
  /\bis\w*(Enabled|Debug|Trace|Verbose|Silly|Level)\w*\b|\blog_?level|\bshould_?log|\b(debug|trace|verbose|silly)(_?(mode|logging|log|enabled))?\b/i;

/**
 * Whether a message is only written where somebody has asked for it: in a branch, or behind a way out.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} logger
 * @returns {boolean}
 */
export function isAskedAlready(source, call, logger) {
  const name = source.slice(logger);
  /** @param {Node} test - that is about the level, or about something of the logger: `debug.enabled`, `log.level === "debug"` */
  const asks = (test) => {
    const text = source.slice(test);
    return ASKS.test(text) || text.includes(`${name}.`) || text.includes(`${name}?.`);
  };
  for (let node = call; node.parent != null; node = node.parent) {
    const { parent } = node;
    switch (parent.type) {
      case "IfStatement":
      case "ConditionalExpression":
        if (parent.test !== node && asks(parent.test)) return true;
        break;
      case "LogicalExpression":
        if (parent.right === node && asks(parent.left)) return true;
        break;
      case "BlockStatement": {
        //   if (!log.isDebugEnabled()) return;
        const before = parent.body.slice(0, parent.body.indexOf(node));
        if (
          before.some(
            (/** @type {Node} */ { type, test, consequent }) =>
              type === "IfStatement" && asks(test) && isEnding(consequent),
          )
        )
          return true;
      }
    }
  }
  return false;
}
