import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { mayBeOfSame } from "../../lib/effects/order/subjects.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} first @param {string} second */
function ask(first, second) {
  const source = parseSource(`${first};\n${second};`, "a.js");
  const [one, other] = source.nodes("ExpressionStatement").map(({ expression }) => expression);
  return mayBeOfSame(source, one, other);
}

describe("what two calls are about", () => {
  for (const [first, second] of [
    ["order.getHost()", "order.getFee()"],
    ["order.getHost()", "getFee(order)"],
    ["order.getHost()", "getFee({ of: order, loaders })"],
    ["order.collective.getHost()", "order.getFee()"],
    ["this.getHost()", "this.getFee()"],
    ["getEnums()", "getHosts(order)"],
    ["getEnums(loaders)", "getHosts(order)"],
    ["this.hosts.get(order)", "this.hosts.get(order)"],
    ["this.hosts.get(order, first)", "this.hosts.getFee(order, second)"],
    ["order.getFee(first)", "order.getFee(second)"],
    ["this.getHost(order)", "this.getFee(order)"],
  ])
    it(`may be the same: ${first}, ${second}`, () => assert.equal(ask(first, second), true));

  for (const [first, second] of [
    ["order.getHost()", "first.getFee()"],
    ["getRate(order.currency)", "getRate(host.currency)"],
    ["getRate(order.currency, { loaders })", "getRate(host.currency, { loaders })"],
    ["this.users.getHost()", "this.posts.getFee()"],
    ["order.items.getHost()", "order.itemsOfHost.getFee()"],
    ["getHost({ order: first })", "getHost({ order: second })"],
    ["this.hosts.get(kind, first)", "this.hosts.get(kind, second)"],
    ["this.getHost(kind, first)", "this.getHost(kind, second)"],
  ])
    it(`is not the same: ${first}, ${second}`, () => assert.equal(ask(first, second), false));
});
