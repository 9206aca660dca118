import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "../project/model.js";

/**
 * @param {string} head - decorators, and what the class implements
 * @param {string} method
 * @returns {string[]} what runs per request
 */
function ask(head, method = "execute") {
  const [decorators, implemented] = head.split("|");
  return getHotNames({
    "handler.ts": `import { commandHandler, eventHandler, queryHandler, singleton } from "./bus.js";
${decorators}
export class GetUser ${implemented} { async ${method}(query: Query) { return this.find(query.id); } find(id: string) { return id; } never() {} }`,
  });
}

describe("handlers that a bus of the project's own calls", () => {
  it("of commands, queries and events", () => {
    for (const [head, method] of [
      ["@queryHandler(Query)|implements IQueryHandler<Query, User>", "execute"],
      ["@singleton() @commandHandler(Command)|implements Base, ICommandHandler", "execute"],
      ["@CommandHandler(Command)|implements CommandHandler<Command>", "execute"],
      ["@eventHandler(Event)|implements IEventHandler<Event>", "handle"],
    ])
      assert.deepEqual(ask(head, method), ["find", method].sort(), head);
  });
  it("and no others", () => {
    for (const [head, method] of [
      ["@queryHandler(Query)|", "execute"],
      ["|implements IQueryHandler<Query, User>", "execute"],
      ["@singleton()|implements IQueryHandler<Query, User>", "execute"],
      ["@queryHandler(Query)|implements IQueryHandler<Query, User>", "handle"],
      ["@queryHandler(Query)|implements IQueryHandler<Query, User>", "setUp"],
      ["@queryHandler(Query)|implements IRequestHandler<Query, User>", "execute"],
    ])
      assert.deepEqual(ask(head, method), [], head);
  });
});
