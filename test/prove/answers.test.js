import { describe, it } from "node:test";
import { AnswerLog } from "../../lib/prove/answer-log.js";
import assert from "node:assert/strict";
import { compareAnswers } from "../../lib/prove/answers.js";

/** @import { Answer } from "../../lib/prove/answers.js" */

/**
 * @param {string} body
 * @param {[string, string][]} [headers]
 * @param {number} [status]
 * @returns {Answer}
 */
const answer = (body, headers = [], status = 200) => ({ status, headers, body });

describe("compareAnswers", () => {
  /** @type {Record<string, [originals: Answer[], rewritten: Answer, expected: string[]]>} */
  const cases = {
    "the same": [[answer("a"), answer("a")], answer("a"), []],
    "another status": [[answer("a"), answer("a")], answer("a", [], 500), ["status"]],
    "another body": [[answer("a"), answer("a")], answer("b"), ["body"]],
    "no body": [[answer("a"), answer("a")], answer(""), ["body"]],
    "another header": [[answer("", [["x", "1"]])], answer("", [["x", "2"]]), ["header x"]],
    "a header less": [[answer("", [["x", "1"]])], answer(""), ["header x"]],
    "a header more": [[answer("")], answer("", [["x", "1"]]), ["header x"]],
    "a header once instead of twice": [
      [
        answer("", [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=1"],
        ]),
      ],
      answer("", [["set-cookie", "a=1"]]),
      ["header set-cookie"],
    ],
    "another date": [[answer("", [["date", "now"]])], answer("", [["date", "then"]]), []],
    "headers in another order": [
      [
        answer("", [
          ["x", "1"],
          ["y", "2"],
        ]),
      ],
      answer("", [
        ["y", "2"],
        ["x", "1"],
      ]),
      [],
    ],
    "an id that varies": [
      [answer('{"id":"f3a9","name":"Ada"}'), answer('{"id":"07c2","name":"Ada"}')],
      answer('{"id":"b81e","name":"Ada"}'),
      [],
    ],
    "something else beside an id that varies": [
      [answer('{"id":"f3a9","name":"Ada"}'), answer('{"id":"07c2","name":"Ada"}')],
      answer('{"id":"b81e","name":null}'),
      ["body"],
    ],
    "a field less beside an id that varies": [
      [answer('{"id":"f3a9","name":"Ada"}'), answer('{"id":"07c2","name":"Ada"}')],
      answer('{"id":"b81e"}'),
      ["body"],
    ],
    "one of the answers that the original has": [[answer("a"), answer("b c")], answer("b c"), []],
    "a header that is there now and then": [[answer("", [["x", "1"]]), answer("")], answer("", [["x", "3"]]), []],
  };
  for (const [what, [originals, rewritten, expected]] of Object.entries(cases))
    it(what, () =>
      assert.deepEqual(
        compareAnswers(originals, rewritten).map((difference) => difference.what),
        expected,
      ),
    );

  it("shows both", () =>
    assert.deepEqual(compareAnswers([answer("a", [["x", "1"]])], answer("b")), [
      { what: "header x", before: "1", after: "" },
      { what: "body", before: "a", after: "b" },
    ]));
});

/**
 * @param {AnswerLog} log
 * @param {"before" | "after"} side
 * @param {"beforeLoad" | "afterLoad"} moment
 * @param {Answer[]} answers - which are the same if they are asked for again
 */
const add = (log, side, moment, answers) => log.add(side, moment, answers, answers);

describe("AnswerLog", () => {
  it("waits until enough starts of the original would have shown what varies", () => {
    const log = new AnswerLog(["GET /", "GET /x"]);
    add(log, "after", "afterLoad", [answer("same"), answer("3")]);
    for (const body of ["1", "1", "2"]) {
      add(log, "before", "afterLoad", [answer("same"), answer(body)]);
      assert.equal(log.findDifference(), undefined);
    }
    add(log, "before", "afterLoad", [answer("same"), answer("1")]);
    assert.equal(log.findDifference(), undefined, "one word that varies");
    assert.deepEqual(log.getVarying(), [{ request: "GET /x", what: ["body"] }]);
  });
  it("finds the request that is answered differently, and when", () => {
    const log = new AnswerLog(["GET /", "GET /x"]);
    for (let start = 0; start < 4; start++) {
      add(log, "before", "beforeLoad", [answer("a"), answer("b")]);
      add(log, "before", "afterLoad", [answer("a"), answer("b")]);
    }
    add(log, "after", "beforeLoad", [answer("a"), answer("b")]);
    assert.equal(log.findDifference(), undefined);
    add(log, "after", "afterLoad", [answer("a"), answer("", [], 500)]);
    const { request, moment, differences } = log.findDifference() ?? {};
    assert.deepEqual(
      [request, moment, differences?.map(({ what }) => what)],
      ["GET /x", "afterLoad", ["status", "body"]],
    );
  });

  describe("sees that what was made for each request is made once", () => {
    /**
     * @param {[string, string][]} before - two answers of a start in a row
     * @param {[string, string][]} after
     */
    const find = (before, after) => {
      const log = new AnswerLog(["GET /"]);
      for (const [first, second] of before) log.add("before", "afterLoad", [answer(first)], [answer(second)]);
      for (const [first, second] of after) log.add("after", "afterLoad", [answer(first)], [answer(second)]);
      return log.findDifference()?.differences;
    };
    /** @type {[string, string][]} */
    const varying = [
      ["id 1", "id 2"],
      ["id 3", "id 4"],
      ["id 5", "id 6"],
      ["id 7", "id 8"],
    ];
    /** @type {[string, string][]} */
    const frozen = varying.map(([first]) => [first, first]);
    it("after four starts", () => {
      const what = [{ what: "body", before: "another one for each request", after: "always the same" }];
      assert.deepEqual(find(varying, frozen), what);
      assert.equal(find(varying, frozen.slice(1)), undefined);
      assert.equal(find(varying.slice(1), frozen), undefined);
    });
    it("but not where it now and then was the same before, or is another one now", () => {
      assert.equal(find([...varying, ["id 9", "id 9"]], frozen), undefined);
      assert.equal(find(varying, [...frozen, ["id 1", "id 2"]]), undefined);
      assert.equal(find(varying, varying), undefined);
    });
  });
});
