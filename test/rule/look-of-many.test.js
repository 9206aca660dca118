import { describeLooks } from "./looks.js";

/** `HOTPATH_WORDS=20000 node --test test/rule/look-of-many.test.js` for more. */
const words = Number(process.env.HOTPATH_WORDS ?? 400);
const edits = Number(process.env.HOTPATH_EDITS ?? 400);
const seed = Number(process.env.HOTPATH_SEED ?? 2);

describeLooks({ words, edits, seed });
