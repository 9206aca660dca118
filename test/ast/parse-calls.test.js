import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findParser } from "../../lib/ast/values/parse-calls.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - the last call or construction of which is asked about */
function ask(text) {
  const source = parseSource(text, "a.js");
  return findParser(
    source,
    /** @type {import("../../lib/types.js").Node} */ (source.nodes("CallExpression", "NewExpression").at(-1)),
  )?.code;
}

describe("findParser", () => {
  /** @type {Record<string, string | undefined>} */
  const cases = {
    "new URL(a)": "new URL()",
    "new globalThis.URL(a)": "new URL()",
    "const { URL } = require('url'); new URL(a)": "new URL()",
    "import url from 'node:url'; new url.URL(a)": "new URL()",
    "URL.parse(a)": "URL.parse()",
    "import url from 'url'; url.parse(a)": "url.parse()",
    "import { parse as parseUrl } from 'node:url'; parseUrl(a)": "url.parse()",
    "new URLSearchParams(a)": "new URLSearchParams()",
    "const qs = require('querystring'); qs.parse(a)": "querystring.parse()",
    "import * as qs from 'querystring'; qs.decode(a)": "querystring.decode()",
    "import qs from 'qs'; qs.parse(a)": "qs.parse()",
    "import { parse } from 'cookie'; parse(a)": "cookie.parse()",
    "JSON.parse(a)": "JSON.parse()",
    "URL(a)": undefined,
    "new JSON.parse(a)": undefined,
    "class URL {} new URL(a)": undefined,
    "const JSON = { parse }; JSON.parse(a)": undefined,
    "import { parse } from './cookie'; parse(a)": undefined,
    "function f(URL) { new URL(a) }": undefined,
    "const qs = a ? require('qs') : require('querystring'); qs.parse(a)": undefined,
    "import url from 'url'; url.format(a)": undefined,
    "URL.canParse(a)": undefined,
  };
  for (const [text, code] of Object.entries(cases))
    it(`${text}: ${code ?? "none"}`, () => assert.equal(ask(text), code));
});
