import { describe, it } from "node:test";
import { getFilename, getFixtures, getPattern } from "../fixtures.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { checkRewrite } from "../../lib/net/check.js";
import { detect } from "../../lib/run/detect.js";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Edit, Finding, Pattern, Rewrite, Source } from "../../lib/types.js" */

/**
 * A rewrite that passed the net, to be corrupted.
 *
 * @typedef {{ name: string, source: Source, after: Source, rewrite: Rewrite, finding: Finding, pattern: Pattern, options: Record<string, unknown> }} Case
 */

/** @returns {Case[]} the first rewrite of every fixture that has one */
function getCases() {
  return getFixtures().flatMap((fixture) => {
    if (fixture.after === undefined) return [];
    const pattern = getPattern(fixture.rule);
    const source = parseSource(fixture.before, getFilename(fixture));
    for (const finding of detect(source, pattern.detector, {}, fixture.options)) {
      const rewrite = pattern.rewrite?.(finding, source, getHeat(source, {}));
      if (rewrite === undefined || "refused" in rewrite) continue;
      const verdict = checkRewrite({
        source,
        rewrite,
        finding,
        detector: pattern.detector,
        settings: {},
        options: fixture.options,
      });
      if (verdict.ok)
        return [
          {
            name: `${fixture.rule}: ${fixture.name}`,
            source,
            after: verdict.after,
            rewrite,
            finding,
            pattern,
            options: fixture.options,
          },
        ];
    }
    return [];
  });
}

/** The same numbers on every run. */
class Random {
  constructor() {
    this.state = 20_260_101;
  }

  /** @param {number} limit */
  below(limit) {
    this.state = (this.state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.state / 2_147_483_648) * limit);
  }

  /**
   * @template T
   * @param {T[]} list
   * @returns {T | undefined}
   */
  pick(list) {
    return list[this.below(list.length)];
  }
}

/**
 * @param {Case} original
 * @param {Partial<Rewrite>} change
 * @returns {boolean} whether the net lets the corrupted rewrite through
 */
function passes({ source, rewrite, finding, pattern, options }, change) {
  return checkRewrite({
    source,
    rewrite: { ...rewrite, ...change },
    finding,
    detector: pattern.detector,
    settings: {},
    options,
  }).ok;
}

/**
 * Ways to spoil a rewrite; each returns the edits, or undefined where there is nothing to spoil.
 *
 * @type {Record<string, (original: Case, random: Random) => Edit[] | undefined>}
 */
const corruptions = {
  "a comment is dropped": ({ rewrite, source }, random) => {
    const carried = rewrite.edits.filter(({ text }) => source.comments.some(({ value }) => text.includes(value)));
    const edit = random.pick(carried);
    const comment = edit && source.comments.find(({ value }) => edit.text.includes(value));
    return (
      edit &&
      comment &&
      rewrite.edits.map((other) =>
        other === edit ? { ...edit, text: edit.text.replace(comment.value, () => "") } : other,
      )
    );
  },
  "a comment of the file is deleted": ({ rewrite, source }, random) => {
    const comment = random.pick(
      source.comments.filter(({ range }) =>
        rewrite.edits.every((edit) => edit.range[1] <= range[0] || edit.range[0] >= range[1]),
      ),
    );
    return comment && [...rewrite.edits, { range: comment.range, text: "" }];
  },
  "a moved slice loses a character": ({ rewrite, source }, random) => {
    // A slice that arrives twice, perhaps with another indentation, is still there when one of the two is spoiled.
    const getFlat = (/** @type {string} */ text) => text.replace(/\n[\t ]*/g, "\n");
    const inserted = getFlat(rewrite.edits.map(({ text }) => text).join("\0"));
    const slice = random.pick(
      (rewrite.moved ?? [])
        .map((range) => source.slice({ range }))
        .filter((text) => inserted.split(getFlat(text)).length === 2),
    );
    if (slice === undefined) return undefined;
    const at = /[^\s]/.test(slice)
      ? [...slice.matchAll(/\S/g)][random.below(slice.match(/\S/g)?.length ?? 1)].index
      : 0;
    return rewrite.edits.map((edit) => ({
      ...edit,
      text: edit.text.split(slice).join(slice.slice(0, at) + slice.slice(at + 1)),
    }));
  },
  "a bracket, quote or comment is left open": ({ rewrite }, random) => {
    const edit = random.pick(rewrite.edits.filter(({ text }) => !/["'`/]/.test(text)));
    const at = edit && random.below(edit.text.length + 1);
    return (
      edit &&
      rewrite.edits.map((other) =>
        other === edit
          ? {
              ...edit,
              text: edit.text.slice(0, at) + random.pick(["(", "{", "[", "`", "/*", ")", "}"]) + edit.text.slice(at),
            }
          : other,
      )
    );
  },
  "a name of the file is captured": ({ rewrite, source }, random) => {
    const blocks = source
      .nodes("BlockStatement")
      .filter(
        ({ range, parent }) =>
          /Function/.test(parent.type) &&
          rewrite.edits.every((edit) => edit.range[1] < range[0] || edit.range[0] > range[0] + 1),
      );
    const block = random.pick(blocks);
    if (block === undefined) return undefined;
    const isEdited = (/** @type {number} */ offset) =>
      rewrite.edits.some(({ range }) => range[0] <= offset && offset <= range[1]);
    const used = source
      .nodes("Identifier")
      .filter(
        (node) =>
          block.range[0] < node.range[0] &&
          node.range[1] < block.range[1] &&
          !isEdited(node.range[0]) &&
          source.findReference(node)?.isValueReference === true,
      );
    // Declared outside of the block.
    const captured = random.pick(
      used.filter(
        (node) =>
          !(source.findVariable(node)?.defs ?? []).some(
            (def) =>
              /** @type {any} */ (def.name).range[0] > block.range[0] &&
              /** @type {any} */ (def.name).range[1] < block.range[1],
          ),
      ),
    );
    return (
      captured && [
        ...rewrite.edits,
        { range: [block.range[0] + 1, block.range[0] + 1], text: ` let ${captured.name};` },
      ]
    );
  },
  "a declaration is renamed": ({ rewrite, source }, random) => {
    const isEdited = (/** @type {number} */ offset) =>
      rewrite.edits.some(({ range }) => range[0] <= offset && offset <= range[1]);
    const declared = source
      .nodes("VariableDeclarator", "FunctionDeclaration", "ClassDeclaration")
      .map((node) => node.id)
      .filter((id) => id?.type === "Identifier" && !isEdited(id.range[0]));
    const renamed = random.pick(
      declared.filter((id) =>
        source
          .findVariable(id)
          ?.references.some(
            (reference) => reference.isRead() && !isEdited(/** @type {any} */ (reference.identifier).range[0]),
          ),
      ),
    );
    return renamed && [...rewrite.edits, { range: renamed.range, text: `${renamed.name}Other` }];
  },
  "an edit is made twice": ({ rewrite }, random) => {
    const edit = random.pick(rewrite.edits.filter(({ range }) => range[0] < range[1]));
    return edit && [...rewrite.edits, edit];
  },
  "nothing is rewritten": () => [],
};

const cases = getCases();

describe("corrupted rewrites of all fixtures", () => {
  for (const [kind, corrupt] of Object.entries(corruptions)) {
    it(`${kind}: caught every time`, () => {
      const random = new Random();
      let made = 0;
      /** @type {string[]} */
      const missed = [];
      for (const original of cases) {
        const edits = corrupt(original, random);
        if (edits === undefined) continue;
        made++;
        if (passes(original, { edits }) && !isHarmless(original, edits))
          missed.push(`${original.name}\n${applyEdits(original.source.text, edits)}`);
      }
      assert.deepEqual(missed, []);
      if (kind === "nothing is rewritten") assert.equal(made, cases.length);
    });
  }
});

/**
 * Whether a corruption made the same program after all: it hit a space.
 *
 * @param {Case} original
 * @param {Edit[]} edits
 */
function isHarmless({ source, after }, edits) {
  return applyEdits(source.text, edits).replace(/\s/g, "") === after.text.replace(/\s/g, "");
}
