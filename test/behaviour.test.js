import { describe } from "node:test";
import { describeBehaviour } from "./fixture-behaviour.js";
import { getFixtures } from "./fixtures.js";

for (const fixture of getFixtures()) describe(`${fixture.rule}: ${fixture.name}`, () => describeBehaviour(fixture));
