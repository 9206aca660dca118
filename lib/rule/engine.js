export { detect, mayReport } from "../run/detect.js";
export { getBroughtNames, getExclusiveEdits } from "./exclusive-edits.js";
export { getHeat } from "../heat/index.js";
export { getLook } from "./look.js";
export { getSettings } from "./settings.js";
export { carryTypes } from "../source/types.js";
export { getSource } from "../source/from-eslint.js";
export { mayFind } from "./may-find.js";
export { settleCandidate } from "../run/settle-candidate.js";
