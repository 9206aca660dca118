import { getActData, getMessageData } from "./format-message.js";
import { loadDetector, loadEngine, loadPlanner, loadRewrite } from "./load.js";

/** @import { Finding, Pattern, Rewrite, RuleMeta, Settings, Source } from "../types.js" */

const DOCS = "https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath/blob/main/docs/rules";

/** One for all files and rules, which tell by it that they have the same.
 * @type {Settings} */
const NO_SETTINGS = {};

/**
 * Makes the ESLint rule of a pattern: reports what the detector finds, and offers what the transform rewrites.
 *
 * @param {object} definition
 * @param {string} definition.name - of the pattern; its detector and its transform are files of this name
 * @param {boolean} [definition.hasRewrite] - `transforms/` has a file of the same name
 * @param {Omit<RuleMeta["docs"], "url">} definition.docs
 * @param {RuleMeta["messages"]} definition.messages - of findings and of acts
 * @param {RuleMeta["schema"]} [definition.schema]
 * @param {Record<string, unknown>} [definition.defaults] - of the rule's one options object
 * @param {boolean} [definition.hasSafeRewrites] - some of its rewrites are applied by `eslint --fix`
 * @returns {{ meta: RuleMeta, pattern: Pattern, create: (context: any) => Record<string, (node: any) => void> }}
 */
export function createRule({
  name,
  hasRewrite = true,
  docs,
  messages,
  schema = [],
  defaults,
  hasSafeRewrites = false,
}) {
  /** @type {Pattern} */
  const pattern = {
    get detector() {
      return loadDetector(name);
    },
    get rewrite() {
      return hasRewrite ? loadRewrite(name) : undefined;
    },
  };
  /** @type {RuleMeta} */
  const meta = {
    type: "suggestion",
    docs: { ...docs, url: `${DOCS}/${name}.md` },
    messages,
    schema,
    ...(defaults === undefined ? {} : { defaultOptions: [defaults] }),
    ...(hasSafeRewrites ? { fixable: /** @type {const} */ ("code") } : {}),
    hasSuggestions: hasRewrite,
  };
  return {
    pattern,
    meta,
    /** Without `this`: ESLint 8's RuleTester, and whoever wraps rules, call it as a function. */
    create(context) {
      const { getExclusiveEdits, getHeat, getSource, mayFind, mayReport } = loadEngine();
      const { detector } = pattern;
      /** @type {Settings} */
      const settings = context.settings.hotpath ?? NO_SETTINGS;
      if (!mayFind(context, detector, settings)) return {};
      const source = getSource(context);
      const options = { ...defaults, ...context.options[0] };
      const heat = getHeat(source, settings);
      /** Asked at the first node, when ESLint has told all nodes their parents.
       * @type {boolean | undefined} */
      let isOpen;
      /** Made for all findings at the first one.
       * @type {((finding: Finding) => Rewrite | undefined) | undefined} */
      let findRewrite;
      /** @param {any} node */
      const listener = (node) => {
        isOpen ??= mayReport(detector, heat);
        if (!isOpen) return;
        for (const finding of detector.detect(node, source, heat, options)) {
          if (hasRewrite) findRewrite ??= createPlans(source, pattern, settings, options);
          const offered = findRewrite?.(finding);
          const edits = offered === undefined ? [] : getExclusiveEdits(source, offered.edits);
          /** @param {any} fixer */
          const apply = (fixer) => edits.map(({ range, text }) => fixer.replaceTextRange(range, text));
          context.report({
            loc: getLocation(context.sourceCode, finding),
            messageId: finding.messageId,
            data: getMessageData(finding, meta),
            fix: offered?.risk === "safe" ? apply : undefined,
            suggest:
              offered?.risk === "review"
                ? [{ messageId: offered.act, data: getActData(offered, finding), fix: apply }]
                : [],
          });
        }
      };
      return Object.fromEntries(detector.nodes.map((type) => [type, listener]));
    },
  };
}

/**
 * Plans the rewrites on the text as the CLI parses it, so that the quick fix is the CLI's rewrite to the byte, whichever
 * parser ESLint uses. The parser is loaded at the first finding; where there is none (a browser) nothing is offered.
 *
 * @param {Source} source - ESLint's
 * @param {Pattern} pattern
 * @param {Settings} settings
 * @param {Record<string, unknown>} options
 * @returns {((finding: Finding) => Rewrite | undefined) | undefined} what is offered for ESLint's finding
 */
function createPlans(source, pattern, settings, options) {
  const planner = loadPlanner();
  if (planner === undefined) return undefined;
  const own = source.memo(loadPlanner, () =>
    planner.parse(source.text, source.filename, source.path, loadEngine().carryTypes(source)),
  );
  if (own === undefined) return undefined;
  const findings = loadEngine().detect(own, pattern.detector, settings, options);
  const plans = planner.plan(own, pattern, findings, settings, options);
  /** @type {Map<string, (typeof plans)[number]>} */
  const known = new Map();
  for (const [index, finding] of findings.entries())
    if (!known.has(getKey(finding))) known.set(getKey(finding), plans[index]);
  return (finding) => {
    const plan = known.get(getKey(finding));
    return plan === undefined || "refused" in plan ? undefined : plan.rewrite;
  };
}

/**
 * @param {Finding} finding
 * @returns {string} the same for the one in another tree of the same text
 */
function getKey({ messageId, node }) {
  return `${messageId} ${node.range.join()}`;
}

/**
 * @param {any} sourceCode
 * @param {Finding} finding
 */
function getLocation(sourceCode, { node }) {
  return { start: sourceCode.getLocFromIndex(node.range[0]), end: sourceCode.getLocFromIndex(node.range[1]) };
}
