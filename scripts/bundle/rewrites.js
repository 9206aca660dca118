/** What rewrites, for the first finding. */
import * as planner from "../../lib/rule/planner.js";
import { provideRewriting } from "../../lib/rule/load.js";
import { rewrites } from "../../transforms/index.js";

provideRewriting(planner, rewrites);
