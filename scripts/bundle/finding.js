/** What finds, for the first file that is linted. */
import * as engine from "../../lib/rule/engine.js";
import { detectors } from "../../detectors/index.js";
import { provideFinding } from "../../lib/rule/load.js";

provideFinding(engine, detectors);
