import { describe, it } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Linter } from "eslint";
import { ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import hotpath from "../index.js";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";
import { rules } from "../rules/index.js";
import { tables } from "../lib/heat/roots/index.js";

/** Files and folders of the repository that documents name in backticks; placeholders such as `rules/<name>.js` are none. */
const PATH =
  /`((?:\.ci|bench|bin|cli|detectors|docs|fixtures|lib|rules|schemas|scripts|test|transforms)\/[\w./-]*|[\w-]+\.(?:js|json|md))`/g;
/** What a reader makes or has in a project of his own. */
const THEIRS =
  /no-thing|^Next\.js$|^hotpath\.config\.json$|^hotpath-baseline\.json$|^eslint\.config\.js$|^(before|after|drive|expected)\.\w+$|^package\.json$/;
/** Documents speak of the program: not of how it came about, not of somebody's machine, not of what is left to do. */
const OUT_OF_PLACE =
  /\b(TODO|FIXME|WIP|the spec|specification says|as (?:requested|instructed|discussed)|per the (?:brief|plan|task))\b|(?:^|[\s("'`])\/(?:home|Users|root|tmp)\//m;
/** Sections of a rule's page. */
const SECTIONS = ["What is reported", "Payoff", "What is not reported", "What the rewrite may change"];

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync(path.join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.join("docs", file)),
];

/** @param {string} file - relative to the repository */
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

/**
 * @param {string} text
 * @returns {{ language: string, code: string }[]}
 */
function getCodeBlocks(text) {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));
}

/** Names of all files of the repository: one without a folder may stand for a file of the folder that the paragraph is about. */
const fileNames = new Set(
  readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return ["node_modules", ".git", "dist"].includes(entry.name)
      ? []
      : readdirSync(path.join(ROOT, entry.name), { recursive: true, encoding: "utf8" }).map((file) =>
          path.basename(file),
        );
  }),
);

/** @param {string} text */
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```$/gm, "");

/**
 * The anchors of a document's headings, as GitHub makes them.
 *
 * @param {string} text
 */
function getAnchors(text) {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

for (const file of documents) {
  describe(file, () => {
    const text = read(file);

    it("has no link into nothing", () => {
      // A code span may have such characters: `list[key](id)`.
      for (const [, target] of withoutCode(text)
        .replace(/`[^`\n]*`/g, "")
        .matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue;
        const [name, anchor] = target.split("#");
        const linked = name === "" ? file : path.join(path.dirname(file), name);
        assert.ok(!linked.startsWith(".."), `${target} leaves the repository`);
        assert.ok(existsSync(path.join(ROOT, linked)), `${target} does not exist`);
        if (anchor !== undefined)
          assert.ok(getAnchors(read(linked)).includes(anchor), `${target}: there is no such heading`);
      }
    });

    it("names no file that does not exist", () => {
      for (const [, name] of withoutCode(text).matchAll(PATH)) {
        if (THEIRS.test(name)) continue;
        assert.ok(name.includes("/") ? existsSync(path.join(ROOT, name)) : fileNames.has(name), name);
      }
    });

    it("has code that parses", () => {
      for (const { language, code } of getCodeBlocks(text)) {
        if (language === "js" || language === "ts")
          assert.doesNotThrow(() => parseSource(code, `example.${language}`), code);
        if (language === "json") assert.doesNotThrow(() => JSON.parse(code), code);
      }
    });

    it("speaks of the program only", () => {
      assert.doesNotMatch(text, OUT_OF_PLACE);
    });

    it("has no marks of a merge that was not finished", () => {
      assert.doesNotMatch(text, /^(<{7} |={7}$|>{7} )/m);
    });
  });
}

describe("README.md", () => {
  it("has a table of the rules as they are", () => {
    execFileSync(process.execPath, [path.join(ROOT, "scripts/readme-table.js"), "--check"], { stdio: "pipe" });
  });

  it("names the Node versions that package.json does", () => {
    assert.ok(read("README.md").includes(`\`${JSON.parse(read("package.json")).engines.node}\``));
  });
});

describe("documents that show the command line", () => {
  it("say how it is called where it is not installed, or install it", () => {
    for (const file of documents) {
      const text = read(file);
      if (!getCodeBlocks(text).some(({ code }) => code.includes("npx hotpath"))) continue;
      assert.match(text, /npx eslint-plugin-hotpath|npm (?:ci|install)/, file);
    }
  });

  it("begin in README.md with commands that work in any repository", () => {
    const [first, second] = read("README.md").matchAll(/npx (\S*hotpath)/g);
    assert.deepEqual([first[1], second[1]], ["eslint-plugin-hotpath", "eslint-plugin-hotpath"]);
  });
});

describe("docs/architecture.md", () => {
  it("says what every folder is for", () => {
    const text = read("docs/architecture.md");
    /** @param {string} folder */
    const list = (folder) =>
      readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && !/^(\.|node_modules$|coverage$)/.test(entry.name) ? [`${folder}${entry.name}/`] : [],
      );
    const folders = [...list(""), ...list("lib/")];
    assert.ok(folders.length > 15);
    for (const folder of folders) assert.ok(text.includes(`\`${folder}\``), folder);
  });
});

describe("CONTRIBUTING.md", () => {
  it("says what the commands of npm are for that take long", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const name of Object.keys(scripts).filter((script) => script.startsWith("test:") && script !== "test:unit"))
      assert.ok(read("CONTRIBUTING.md").includes(`npm run ${name}`), name);
  });
});

describe("docs/evidence.json", () => {
  it("is what the tables of payoffs show, and what the benches measure", () => {
    execFileSync(process.execPath, [path.join(ROOT, "scripts/payoff-tables.js"), "--check"], { stdio: "pipe" });
  });
});

describe("docs/heat.md", () => {
  it("lists the frameworks that there are tables for", () => {
    const [, list] = /^Known are,.*\n\n([\s\S]*?)\n\n/m.exec(read("docs/heat.md")) ?? [];
    assert.deepEqual(
      [...(list ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort(),
      tables.map(({ name }) => name).sort(),
    );
  });
});

describe("docs/heat.md and docs/cli.md", () => {
  it("name every key of the settings", () => {
    const [, keys] = /^export interface Settings \{\n([\s\S]*?)^\}/m.exec(read("lib/types.d.ts")) ?? [];
    for (const [, key] of keys.matchAll(/^ {2}(\w+)\?:/gm))
      assert.match(read("docs/heat.md"), new RegExp(`^\\| \`${key}\` \\|`, "m"), key);
  });

  it("name every command and option", () => {
    const page = read("docs/cli.md");
    /** @param {string[]} args */
    const help = (...args) =>
      execFileSync(process.execPath, [path.join(ROOT, "bin/hotpath.js"), ...args, "--help"], { encoding: "utf8" });
    const [, list] = /^Commands:\n([\s\S]*?)\n\n/m.exec(help()) ?? [];
    for (const [, command] of list.matchAll(/^ {2}(\w+)/gm)) {
      if (command === "help") continue;
      assert.ok(page.includes(`hotpath ${command}`), command);
      for (const [, option] of help(command).matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm))
        assert.ok(option === "--help" || page.includes(`\`${option}`), `${command} ${option}`);
    }
  });
});

describe("docs/decisions", () => {
  it("are numbered without gaps, and say why, what and with what consequences", () => {
    for (const [index, file] of readdirSync(path.join(ROOT, "docs/decisions")).sort().entries()) {
      const number = String(index + 1).padStart(3, "0");
      const text = read(`docs/decisions/${file}`);
      assert.ok(file.startsWith(`${number}-`) && text.startsWith(`# ${number} `), file);
      assert.deepEqual(
        [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
        ["Context", "Decision", "Consequences"],
        file,
      );
    }
  });
});

for (const [name, { meta, pattern }] of Object.entries(rules)) {
  describe(`docs/rules/${name}.md`, () => {
    const page = `docs/rules/${name}.md`;

    it("has the sections that every rule's page has", () => {
      const text = read(page);
      assert.ok(text.startsWith(`# ${name}\n`), "its title is not the rule's name");
      const headings = [...withoutCode(text).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      for (const section of SECTIONS) assert.ok(headings.includes(section), `"## ${section}" is missing`);
      if (pattern.rewrite !== undefined)
        assert.ok(
          getCodeBlocks(text).filter(({ language }) => ["js", "ts"].includes(language)).length >= 2,
          "it does not show code before and after",
        );
    });

    it("shows the options that the rule has, their defaults, and what each of them changes", () => {
      const { schema, defaultOptions } = meta;
      const [, section] = read(page).split("\n## Options\n");
      assert.equal(section !== undefined, schema.length > 0, "it has a section on options");
      if (section === undefined) return;
      const [options, ...more] = section.split("\n## ")[0].split("\n### ");
      const [{ code }] = getCodeBlocks(options);
      assert.deepEqual(JSON.parse(code), { [`hotpath/${name}`]: ["error", ...(defaultOptions ?? [])] });
      const [{ properties }] = /** @type {any[]} */ (schema);
      assert.deepEqual(
        more.map((part) => /^`(\w+)`\n/.exec(part)?.[1]),
        Object.keys(properties),
      );
      for (const part of more) {
        const [option] = /\w+/.exec(part) ?? [];
        const { type, minimum } = properties[String(option)];
        const least = minimum === undefined ? "" : `, at least ${minimum}`;
        const value = JSON.stringify(/** @type {any} */ (defaultOptions)[0][String(option)]);
        assert.ok(part.includes(`\n\`${type}\`${least}, default \`${value}\`: `), `${option}: type and default`);
        const [{ code: example }] = getCodeBlocks(part).filter(({ language }) => language === "js");
        const [directive] = example.split("\n");
        assert.ok(directive.startsWith(`/* eslint hotpath/${name}: ["error", { "${option}": `), directive);
        assert.deepEqual([count(example), count(example.replace(directive, ""))], [1, 0], `${option}: findings`);
      }
      /** @param {string} text */
      function count(text) {
        return new Linter().verify(text, [{ plugins: { hotpath }, rules: { [`hotpath/${name}`]: "error" } }]).length;
      }
    });

    it("states the payoffs that the rule states, in a table", () => {
      const table = read(page)
        .split("\n")
        .filter((line) => line.startsWith("|"))
        .join("\n");
      for (const [messageId, payoff] of Object.entries(meta.docs.payoff))
        assert.ok(table.includes(payoff), `${payoff} (${messageId})`);
    });

    it("has a bench for each payoff", async () => {
      const { default: claims } = await import(`../bench/${name}.js`);
      for (const { name: claim, messageId, payoff, variants } of claims) {
        assert.ok(messageId in meta.docs.payoff, `${claim}: ${messageId} has no payoff`);
        const made = typeof variants === "function" ? await variants() : variants;
        assert.ok(Object.keys(made).length >= 2 && payoff[0] <= payoff[1], claim);
      }
      for (const messageId of Object.keys(meta.docs.payoff))
        assert.ok(
          claims.some((/** @type {{ messageId: string }} */ claim) => claim.messageId === messageId),
          `nothing measures ${messageId}`,
        );
    });
  });
}
