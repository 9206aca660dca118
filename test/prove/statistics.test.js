import { createNoise, createRandom, createRound, createRounds } from "./rounds.js";
import { describe, it } from "node:test";
import { getAlpha, LOOKS } from "../../lib/prove/looks.js";
import assert from "node:assert/strict";
import { compareRounds } from "../../lib/prove/comparison.js";
import { getNotices } from "../../lib/prove/notices.js";
import { getSignedRankInterval } from "../../lib/prove/signed-rank.js";
import { getVerdict } from "../../lib/prove/verdict.js";
import { runSeries } from "../../lib/prove/series.js";

/**
 * The chance of a sum of ranks as far out as that of some differences, if each might as well have the other sign.
 *
 * @param {number[]} differences
 * @returns {number}
 */
function getChance(differences) {
  const ranked = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const most = (ranked.length * (ranked.length + 1)) / 2;
  /** @param {(index: number) => boolean} isPositive */
  const getSum = (isPositive) => ranked.reduce((sum, _, index) => sum + (isPositive(index) ? index + 1 : 0), 0);
  const own = getSum((index) => ranked[index] > 0);
  const extreme = Math.min(own, most - own);
  let count = 0;
  for (let signs = 0; signs < 2 ** ranked.length; signs++) {
    const sum = getSum((index) => (signs & (1 << index)) !== 0);
    if (Math.min(sum, most - sum) <= extreme) count++;
  }
  return count / 2 ** ranked.length;
}

describe("getSignedRankInterval", () => {
  it("is where going through all signs says that it is", () => {
    const values = [1.1, 2.2, 0.3, -0.4, 1.5, 2.6, 0.7, 1.8];
    for (const alpha of [0.01, 0.05, 0.1, 0.3]) {
      const { low, high } = getSignedRankInterval(values, alpha);
      // Values that the test does not reject as the middle, to the left and right of every place where that can change.
      const places = values.flatMap((a) => values.map((b) => (a + b) / 2));
      const kept = places.filter((middle) =>
        [-1e-9, 1e-9].some((step) => getChance(values.map((value) => value - middle - step)) > alpha),
      );
      assert.deepEqual(
        [low, high].map((end) => end.toFixed(6)),
        [Math.min(...kept), Math.max(...kept)].map((end) => end.toFixed(6)),
        String(alpha),
      );
    }
  });
  it("says nothing of fewer differences than chance could explain", () => {
    for (let count = 1; count <= 8; count++) {
      const { low, high } = getSignedRankInterval(Array(count).fill(1), 0.05);
      assert.deepEqual([low, high], count < 6 ? [-Infinity, Infinity] : [1, 1], `${count} differences`);
    }
  });
  it("is moved little by one wild value", () => {
    const quiet = [0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18];
    assert.ok(Math.abs(getSignedRankInterval([...quiet, 50], 0.05).estimate - 0.14) < 0.02);
  });
  it("holds the true value as often as it says, whatever the noise looks like", () => {
    const random = createRandom(1);
    /** @type {(() => number)[]} */
    const noises = [() => random() - random(), () => (random() - 0.5) ** 3 * 100, () => Math.tan((random() - 0.5) * 3)];
    for (const noise of noises) {
      let missed = 0;
      for (let run = 0; run < 1000; run++) {
        const { low, high } = getSignedRankInterval(
          Array.from({ length: 10 }, () => 3 + noise()),
          0.05,
        );
        if (low > 3 || high < 3) missed++;
      }
      assert.ok(missed >= 20 && missed <= 70, `${missed} of 1000`);
    }
  });
});

describe("getVerdict", () => {
  /** @type {[estimate: number, low: number, high: number, outcome: string, sentence: string][]} */
  const verdicts = [
    [1.18, 1.12, 1.24, "faster", "faster: 1.18 × (95 % interval 1.12 to 1.24)"],
    [1, 0.99, 1.02, "same", "no measurable difference (0.99 to 1.02): do not keep it for speed"],
    [0.9, 0.85, 0.95, "slower", "slower: 0.90 × (95 % interval 0.85 to 0.95)"],
    // What is printed as 1.00 is no difference.
    [1.01, 1.004, 1.02, "same", "no measurable difference (1.00 to 1.02): do not keep it for speed"],
    [0.99, 0.98, 0.996, "same", "no measurable difference (0.98 to 1.00): do not keep it for speed"],
    [1.01, 1.005001, 1.02, "faster", "faster: 1.01 × (95 % interval 1.01 to 1.02)"],
  ];
  for (const [estimate, low, high, outcome, sentence] of verdicts)
    it(sentence, () => assert.deepEqual(getVerdict({ estimate, low, high }), { outcome, sentence }));
});

describe("compareRounds", () => {
  it("takes the ratio of neighbours, so that a machine that gets slower and slower changes nothing", () => {
    const pairs = Array.from({ length: 8 }, (_, index) => {
      const slower = 1.2 ** index;
      return /** @type {[number, number]} */ ([100 * slower, 80 * slower]);
    });
    const { ratio, interval, outcome } = compareRounds(createRounds(pairs));
    assert.deepEqual(
      [outcome, ratio.toFixed(6), interval.map((end) => end.toFixed(6))],
      ["faster", "1.250000", ["1.250000", "1.250000"]],
    );
  });
  it("tells by how much two rounds of the same code in a row differ", () => {
    // In time: 100 80 | 88 100 | 150 80: 80 and 88 are neighbours, 100 and 150 are.
    const { noise } = compareRounds(
      createRounds([
        [100, 80],
        [100, 88],
        [150, 80],
      ]),
    );
    assert.equal(noise.neighbours, 2);
    assert.deepEqual([noise.median.toFixed(3), noise.largest.toFixed(3)], ["0.300", "0.500"]);
  });
  it("leaves out what was not measured, and a ratio of nothing", () => {
    const rounds = createRounds(Array.from({ length: 8 }, () => [100, 80])).map(
      ({ latency: _, errors: __, refused: ___, ...round }) => ({
        ...round,
        gc: { count: 0, milliseconds: 0, kinds: {} },
      }),
    );
    const { measures } = compareRounds(rounds);
    assert.ok(!measures.some(({ name }) => name.startsWith("latency") || name === "errors"));
    assert.deepEqual(
      measures.find(({ name }) => name === "gcTimePerRequest"),
      {
        name: "gcTimePerRequest",
        title: "garbage collection per request",
        unit: "µs",
        better: "less",
        before: 0,
        after: 0,
      },
    );
  });
  it("is by median latency where that is asked for, and the noise is that of latency", () => {
    const rounds = createRounds(Array.from({ length: 8 }, () => [100, 101])).map((round) => ({
      ...round,
      latency: { mean: 9, p50: round.side === "before" ? 40 : 20, p90: 50, p97_5: 60, p99: 70, p99_9: 80, max: 90 },
    }));
    const { by, sentence, outcome, ratio, noise } = compareRounds(rounds, 1, "latency");
    assert.deepEqual([by, outcome, ratio, noise.largest], ["latency", "faster", 2, 0]);
    assert.equal(sentence, "faster: 2.00 × by median latency (95 % interval 2.00 to 2.00)");
    assert.equal(compareRounds(rounds).outcome, "slower");
  });
  it("is more careful where several comparisons are made", () => {
    const rounds = createRounds([
      [100, 99],
      [100, 98],
      [100, 97],
      [100, 96],
      [100, 95],
      [100, 94],
      [100, 93],
      [100, 101],
    ]);
    const [one, five] = [1, 5].map((comparisons) => compareRounds(rounds, comparisons).interval);
    assert.ok(five[0] < one[0] && five[1] > one[1]);
  });
});

describe("runSeries", () => {
  /**
   * Runs a series on a machine that nobody waits for.
   *
   * @param {(side: "before" | "after") => number} getCpu
   * @param {{ timeLimit?: number, comparisons?: number, precision?: number }} [how]
   */
  async function run(getCpu, { timeLimit = Infinity, comparisons, precision = 0.02 } = {}) {
    let time = 0;
    /** @type {string[]} */
    const order = [];
    const comparison = await runSeries(
      async (side) => {
        order.push(side === "before" ? "A" : "B");
        time += 5;
        return createRound(getCpu(side));
      },
      { precision, timeLimit, comparisons, now: () => time },
    );
    return { comparison, order: order.join("") };
  }
  it("measures A B B A, and stops at the first look at a clear result", async () => {
    const { comparison, order } = await run((side) => (side === "before" ? 100 : 80));
    assert.equal(order, "ABBAABBAABBAABBA");
    assert.deepEqual([comparison?.outcome, comparison?.stoppedBy, comparison?.pairs], ["faster", "confidence", 8]);
  });
  it("stops where it is sure that there is no difference worth a word", async () => {
    const random = createRandom(3);
    const { comparison } = await run(() => 100 + random());
    assert.deepEqual([comparison?.outcome, comparison?.stoppedBy, comparison?.pairs], ["same", "precision", 8]);
  });
  it("goes on while it is not sure, but not for ever", async () => {
    const noise = createNoise(4);
    const { comparison } = await run(() => 100 * noise(), { precision: 0 });
    assert.deepEqual([comparison?.outcome, comparison?.stoppedBy, comparison?.pairs], ["same", "rounds", LOOKS.at(-1)]);
  });
  it("ends in time, with what it has", async () => {
    const { comparison, order } = await run((side) => (side === "before" ? 100 : 80), { timeLimit: 65 });
    assert.deepEqual([comparison?.outcome, order.length / 2], ["faster", 6]);
    const noise = createNoise(5);
    const late = await run(() => 100 * noise(), { timeLimit: 105, precision: 0 });
    assert.deepEqual([late.comparison?.stoppedBy, late.comparison?.pairs], ["timeLimit", 10]);
  });
  it("says nothing where time is up before anything can be said", async () => {
    const { comparison, order } = await run(() => 100, { timeLimit: 50 });
    assert.deepEqual([comparison, order.length / 2 < 6], [undefined, true]);
  });
  it("asks for more pairs where several comparisons share what may go wrong", async () => {
    const getCpu = (/** @type {string} */ side) => (side === "before" ? 100 : 80);
    const { comparison } = await run(getCpu, { comparisons: 5 });
    assert.deepEqual([comparison?.pairs, comparison?.interval.every(Number.isFinite)], [12, true]);
    assert.equal((await run(getCpu, { comparisons: 5, timeLimit: 80 })).comparison, undefined);
  });
  it("sees a difference where there is none in at most one of 20 series, on a machine that is busy", async () => {
    let wrong = 0;
    for (let seed = 0; seed < 200; seed++) {
      const noise = createNoise(seed);
      if ((await run(() => 100 * noise())).comparison?.outcome !== "same") wrong++;
    }
    assert.ok(wrong <= 10, `${wrong} of 200`);
  });
  it("finds a gain of a tenth on such a machine nearly always, and never takes it for a loss", async () => {
    /** @type {Record<string, number>} */
    const outcomes = { faster: 0, same: 0, slower: 0 };
    for (let seed = 0; seed < 100; seed++) {
      const noise = createNoise(seed);
      const { comparison } = await run((side) => (side === "before" ? 110 : 100) * noise());
      outcomes[comparison?.outcome ?? "same"]++;
    }
    assert.ok(outcomes.faster >= 60 && outcomes.slower === 0, JSON.stringify(outcomes));
  });
  it("gives each look its part of what may go wrong", () => {
    assert.deepEqual(
      [getAlpha(6, 1), getAlpha(8, 1), getAlpha(26, 1), getAlpha(26, 5)],
      [0.05, 0.0125, 0.0125, 0.0025],
    );
  });
});

describe("getNotices", () => {
  /** @param {Partial<import("../../lib/prove/comparison.js").Round>} other @param {[number, number][]} [pairs] */
  const getKinds = (other, pairs = Array.from({ length: 8 }, () => [100, 80])) =>
    getNotices({
      ...compareRounds(createRounds(pairs).map((round) => ({ ...round, ...other }))),
      stoppedBy: "confidence",
    }).map(({ kind }) => kind);
  it("is silent where nothing is remarkable", () => assert.deepEqual(getKinds({}), []));
  it("says that the load generator was at its limit", () =>
    assert.deepEqual(getKinds({ generatorCpu: 0.97, eventLoopUtilization: 0.3 }), ["generatorLimit"]));
  it("says that the server had little to do", () =>
    assert.deepEqual(getKinds({ eventLoopUtilization: 0.3 }), ["idle"]));
  it("says that latency is the wait for a server that is busy, and not that it had little to do", () => {
    const rounds = createRounds(Array.from({ length: 8 }, () => [100, 80]));
    const getKindsByLatency = (/** @type {number} */ eventLoopUtilization) =>
      getNotices({
        ...compareRounds(
          rounds.map((round) => ({ ...round, eventLoopUtilization })),
          1,
          "latency",
        ),
        stoppedBy: "confidence",
      }).map(({ kind }) => kind);
    assert.deepEqual([getKindsByLatency(0.99), getKindsByLatency(0.2)], [["busy"], []]);
  });
  it("says of rules that shorten waits, beside others, what latency came to", () => {
    const comparison = compareRounds(createRounds(Array.from({ length: 8 }, () => [100, 80])));
    assert.deepEqual(getNotices({ ...comparison, stoppedBy: "confidence" }, ["no-serial-await"]), [
      {
        kind: "shorterWaits",
        text: "the gain of no-serial-await is time that passes, not time of the processor: median latency is 1.00 to 1.00 × that of the original; `--by latency` decides by it",
      },
    ]);
  });
  it("says that requests failed", () => assert.deepEqual(getKinds({ errors: 1 }), ["errors"]));
  it("says that requests were refused", () => assert.deepEqual(getKinds({ refused: 1 }), ["errors"]));
  it("says that the machine is unstable", () =>
    assert.deepEqual(
      getKinds({}, [
        [100, 80],
        [120, 99],
        [100, 80],
        [130, 99],
        [100, 80],
        [120, 99],
      ]),
      ["unstableMachine"],
    ));
});
