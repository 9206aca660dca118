import { COSTS } from "../weight/costs.js";
import { getActData, getMessageData } from "./format-message.js";
import { loadDetector, loadEngine, loadPlanner, loadRewrite } from "./load.js";

/** @import { Finding, Pattern, Range, Rewrite, RuleMeta, Settings, Source } from "../types.js" */
/** @import { Kept, Look, Offered, Report } from "./look.js" */

const DOCS = "https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath/blob/main/docs/rules";

/** Rules that were made: two may have one name. */
let count = 0;

/**
 * A rewrite that passed the net; with a title of its own where its message is another one's of the same line, too.
 *
 * @typedef {{ rewrite: Rewrite, title?: string }} Offer
 */

/**
 * Makes the ESLint rule of a pattern: reports what the detector finds, and offers what the transform rewrites.
 *
 * @param {object} definition
 * @param {string} definition.name - of the pattern; its detector and its transform are files of this name
 * @param {boolean} [definition.hasRewrite] - `transforms/` has a file of the same name
 * @param {Omit<RuleMeta["docs"], "cost" | "url">} definition.docs
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
  const id = count++;
  /** @type {Pattern["detector"] | undefined} */
  let loaded;
  /** @type {Pattern} */
  const pattern = {
    get detector() {
      return (loaded ??= loadDetector(name));
    },
    get rewrite() {
      return hasRewrite ? loadRewrite(name) : undefined;
    },
  };
  /** @type {RuleMeta} */
  const meta = {
    type: "suggestion",
    docs: { ...docs, cost: COSTS[name] ?? {}, url: `${DOCS}/${name}.md` },
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
      const { getBroughtNames, getHeat, getLook, getSettings, getSource, mayFind, mayReport, settleCandidate } =
        loadEngine();
      const { detector } = pattern;
      const settings = getSettings(context);
      // A configuration for all files brings JSON, CSS and Markdown along, which have no scopes.
      if (!mayFind(context, detector, settings) || context.sourceCode.scopeManager == null) return {};
      const source = getSource(context);
      const options = { ...defaults, ...context.options[0] };
      const heat = getHeat(source, settings);
      const look = getLook(context, source, settings);
      const key = `${id} ${JSON.stringify(options)}`;
      /** Asked at the first node, when ESLint has told all nodes their parents.
       * @type {boolean | undefined} */
      let isOpen;
      /** What the last look at the file found and what holds still, if only a part of it has to be looked at.
       * @type {Kept | undefined} */
      let kept;
      /** Made for all findings that were not kept, at the first one.
       * @type {((finding: Finding) => Offer | undefined) | undefined} */
      let findOffer;
      /** @type {Report[]} */
      const reports = [];
      /** @param {any} node */
      const listener = (node) => {
        if (isOpen === undefined) {
          kept = look.findKept(key, getManner);
          isOpen = kept !== undefined || mayReport(detector, heat);
        }
        if (!isOpen) return;
        if (kept !== undefined && kept.size > 0)
          for (const report of kept.get(node.range[0]) ?? [])
            if (report.trigger.type === node.type && report.trigger.range[1] === node.range[1]) tell(report);
        if (kept !== undefined && !look.isNodeOpen(node)) return;
        for (const found of detector.detect(node, source, heat, options)) {
          const finding = settleCandidate(source, detector, found, heat, settings);
          if ("silent" in finding) continue;
          if (hasRewrite) findOffer ??= createPlans(source, pattern, settings, options, meta, look, kept);
          const { rewrite: offered, title } = findOffer?.(finding) ?? {};
          tell({
            trigger: { type: node.type, range: node.range },
            range: finding.node.range,
            messageId: finding.messageId,
            data: getMessageData(finding),
            offered: offered && {
              risk: offered.risk,
              title:
                title === undefined ? { messageId: offered.act, data: getActData(offered, finding) } : { desc: title },
              edits: offered.edits,
              names: getBroughtNames(source, offered.edits),
            },
          });
        }
      };
      /** @param {Report} report */
      const tell = (report) => {
        reports.push(report);
        const { messageId, data, offered } = report;
        context.report({
          loc: getLocation(context.sourceCode, report),
          messageId,
          data,
          ...getActions(source, offered),
        });
      };
      return {
        ...Object.fromEntries(detector.nodes.map((type) => [type, listener])),
        // A rule that throws has no results.
        "Program:exit": () => void look.reports.set(key, reports),
      };
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
 * @param {RuleMeta} meta
 * @param {Look} look - at the file, which is told for what names the plans asked
 * @param {Kept | undefined} kept - what needs no plan
 * @returns {((finding: Finding) => Offer | undefined) | undefined} what is offered for ESLint's finding
 */
function createPlans(source, pattern, settings, options, meta, look, kept) {
  const planner = loadPlanner();
  if (planner === undefined) return undefined;
  const own = source.memo(loadPlanner, () =>
    planner.parse(source.text, source.filename, source.path, loadEngine().carryTypes(source)),
  );
  if (own === undefined) return undefined;
  const findings = loadEngine().detect(own, pattern.detector, settings, options);
  const keptKeys = new Set([...(kept?.values() ?? [])].flat().map(getKey));
  /** @param {Finding} finding */
  const getLine = ({ node }) => own.lineOf(node.range[0]);
  // Those of a line have titles that tell them apart.
  const lines = new Set(findings.filter((finding) => !keptKeys.has(getKeyOf(finding))).map(getLine));
  /**
   * @param {Finding[]} wanted
   * @returns {Map<string, Offer>}
   */
  const plan = (wanted) => {
    const plans = planner.plan(own, pattern, wanted, settings, options);
    const offered = plans.flatMap((one, index) =>
      "refused" in one ? [] : [{ finding: wanted[index], rewrite: one.rewrite }],
    );
    const titles = planner.getTitles(own, offered, meta);
    for (const name of planner.getAskedNames(own)) look.asked.add(name);
    /** @type {Map<string, Offer>} */
    const known = new Map();
    for (const { finding, rewrite } of offered)
      if (!known.has(getKeyOf(finding))) known.set(getKeyOf(finding), { rewrite, title: titles.get(rewrite) });
    return known;
  };
  const known = plan(findings.filter((finding) => lines.has(getLine(finding))));
  /** @type {Map<string, Offer> | undefined} */
  let all;
  return (finding) => {
    const key = getKeyOf(finding);
    // What was found at one node may be found again at another one.
    return keptKeys.has(key) && !known.has(key) ? (all ??= plan(findings)).get(key) : known.get(key);
  };
}

/**
 * @param {Source} source
 * @returns {string | undefined} how it is written
 */
function getManner(source) {
  return loadPlanner()?.getManner(source);
}

/**
 * @param {Finding} finding
 * @returns {string} the same for the one in another tree of the same text
 */
function getKeyOf({ messageId, node: { range } }) {
  return getKey({ messageId, range });
}

/** @param {{ messageId: string, range: Range }} finding */
function getKey({ messageId, range }) {
  return `${messageId} ${range.join()}`;
}

/**
 * @param {any} sourceCode
 * @param {{ range: Range }} what
 */
function getLocation(sourceCode, { range }) {
  return { start: sourceCode.getLocFromIndex(range[0]), end: sourceCode.getLocFromIndex(range[1]) };
}

/**
 * @param {Source} source
 * @param {Offered | undefined} offered
 * @returns {{ fix?: any, suggest: any[] }} as ESLint takes it
 */
function getActions(source, offered) {
  const edits = offered === undefined ? [] : loadEngine().getExclusiveEdits(source, offered.edits, offered.names);
  /** @param {any} fixer */
  const fix = (fixer) => edits.map(({ range, text }) => fixer.replaceTextRange(range, text));
  return offered?.risk === "review" ? { suggest: [{ ...offered.title, fix }] } : { fix: offered && fix, suggest: [] };
}
