import { describeParsers } from "./parsers.js";
import { getFixtures } from "../fixtures.js";

// What parsers.test.js looks at in a few fixtures of each rule.
describeParsers(getFixtures());
