import { describe, it } from "node:test";
import { Project } from "./project.js";
import assert from "node:assert/strict";
import { once } from "node:events";
import { pbkdf2Sync } from "node:crypto";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";

/**
 * Programs of three files that nobody wrote: a function that blocks, one that asks it, and one that asks that. Whatever is rewritten or
 * left, they say the same afterwards.
 */

const DERIVED = 'crypto.pbkdf2Sync(password, "salt", 500, 4, "sha1").toString("hex")';

/** How the function is exported, and how that is loaded. `check` stands for its name. @type {[exported: string, loaded: string[], name?: string][]} */
const MODULES = [
  [
    `export function check(password, hash) {\n  return ${DERIVED} === hash;\n}\n`,
    ['import { check } from "./key.js";\n', 'import { check as check } from "./key";\n'.replace("./key", "./key.js")],
  ],
  [
    `export const check = (password, hash) => ${DERIVED} === hash;\n`,
    ['import * as keys from "./key.js";\n', 'import { check as isRight } from "./key.js";\n'],
  ],
  [
    `function check(password, hash) {\n  const found = ${DERIVED};\n  return found === hash;\n}\nexport default check;\n`,
    ['import check from "./key.js";\n', 'import { default as isRight } from "./key.js";\n'],
  ],
  [
    `function derive(password) {\n  return ${DERIVED};\n}\nfunction check(password, hash) {\n  return derive(password) === hash;\n}\nexport { check, derive as other };\n`,
    ['import { check } from "./key.js";\n', 'import * as keys from "./key.js";\n'],
  ],
];

/** What the name is where it is loaded so. */
const NAMES = /** @type {const} */ ([
  [/\* as (\w+)/, "$1.check"],
  [/as (\w+) }/, "$1"],
  [/import (\w+) from/, "$1"],
  [/{ (\w+) }/, "$1"],
]);

/** What asks it; `CHECK` stands for the function. */
const ASKED = [
  "return CHECK(password, user.hash);",
  "if (CHECK(password, user.hash)) return 1;\n  return 2;",
  'if (!CHECK(password, user.hash)) throw new Error("no");\n  return "yes";',
  'return CHECK(password, user.hash) ? "yes" : "no";',
  "return user.isOpen || CHECK(password, user.hash);",
  "return user.isOpen && !CHECK(password, user.hash) ? [1] : [CHECK(password, user.hash), 2];",
  "let count = 0;\n  for (const one of [password, user.hash, password]) if (CHECK(one, user.hash)) count += 1;\n  return count;",
  "let left = 3;\n  while (!CHECK(password, user.hash) && left > 0) left -= 1;\n  return left;",
  "switch (CHECK(password, user.hash)) {\n    case true:\n      return 1;\n    default:\n      return 2;\n  }",
  "try {\n    if (CHECK(password, user.hash)) throw new Error(password);\n    return 1;\n  } catch (error) {\n    return error.message;\n  } finally {\n    user.seen = CHECK(password, user.hash);\n  }",
  "return { [`is${CHECK(password, user.hash)}`]: CHECK(password, user.hash) === true, ...(CHECK(password, user.hash) && user) };",
  "const { isOpen = CHECK(password, user.hash) } = user;\n  return isOpen;",
  "return [password, user.hash].filter((one) => CHECK(one, user.hash)).length;",
  "return [[password, user.hash]].map((pair) => CHECK(...pair));",
  "const ask = CHECK;\n  return ask(password, user.hash) ? 1 : 2;",
  "return typeof CHECK(password, user.hash);",
];

/** Who asks that. @type {string[]} */
const HEADS = ["export async function login(user, password)", "export function login(user, password)"];

const PEOPLE = 'const people = [{ hash: "b8a2f1c0" }, { hash: "HASH" }, { hash: "HASH", isOpen: true }];\n';
const MAIN = `import { login } from "./login.js";

${PEOPLE}const said = [];
async function ask(user) {
  try {
    const answer = await login(user, "secret");
    said.push([answer, user]);
  } catch (error) {
    said.push([error.message, user]);
  }
}
async function run() {
  for (const user of people) await ask(user);
  console.log(JSON.stringify(said));
}
void run();
`;

/** The same where nobody waits for what it returns. */
const PLAIN = MAIN.replace("await login", "login")
  .replace("async function ask", "function ask")
  .replace("await ask", "ask");

/**
 * Runs the program in a thread, which loads its files anew.
 *
 * @param {Project} project
 * @returns {Promise<string>} what it prints
 */
async function say(project) {
  const program = new Worker(project.resolve("main.js"), { stdout: true });
  const [said, [status]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  assert.equal(status, 0);
  return said;
}

describe("programs of several files say the same after fix --all", () => {
  const hash = pbkdf2Sync("secret", "salt", 500, 4, "sha1").toString("hex");
  let rewritten = 0;
  for (const [index, asked] of ASKED.entries())
    it(JSON.stringify(asked), async (t) => {
      for (const [main, head] of [
        [MAIN, HEADS[0]],
        [index % 2 === 0 ? MAIN : PLAIN, HEADS[1]],
      ]) {
        const [exported, loaded] = MODULES[(index + HEADS.indexOf(head)) % MODULES.length];
        const load = loaded[index % loaded.length];
        const [pattern, written] = /** @type {typeof NAMES[number]} */ (NAMES.find(([one]) => one.test(load)));
        const name = /** @type {RegExpExecArray} */ (pattern.exec(load))[0].replace(pattern, written);
        const project = new Project(t, {
          "package.json": '{ "type": "module", "private": true }',
          "hotpath.config.json": '{ "hot": ["key.js"] }',
          "key.js": `import crypto from "node:crypto";\n\n${exported}`,
          "login.js": `${load}\n${head} {\n  ${asked.replaceAll("CHECK", name)}\n}\n`,
          "main.js": main.replaceAll("HASH", hash),
        });
        const before = await say(project);
        project.run("fix", "--all", "--no-git", "--rule", "no-sync-call");
        assert.equal(await say(project), before, project.read("login.js") + project.read("main.js"));
        if (!project.read("key.js").includes("Sync")) rewritten += 1;
      }
    });

  it("rewrites most of them", () => {
    assert.ok(rewritten >= ASKED.length, String(rewritten));
  });
});
