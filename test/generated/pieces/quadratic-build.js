import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** What is made of the elements of a list, copied whole for each of them. */
const BUILDS = [
  "const BUILT = LIST.reduce((all, one) => ({ ...all, [`a${one}`]: one }), {});",
  "const BUILT = LIST.reduce((all, one, index) => ({ ...all, [index]: one, last: one }), { first: req.url });",
  "const BUILT = LIST.reduce((all, one) => [...all, one], []);",
  'const BUILT = LIST.reduce((all, one) => [...all, one, flag(2)], ["first"]);',
  "const BUILT = LIST.reduce((all, one) => all.concat(`${one}!`), []);",
  "const BUILT = LIST.reduce((all, one) => all.concat([one, [one]]), []);",
  "const BUILT = LIST.reduce((all, one) => Object.assign({}, all, { [`b${one}`]: all[`b${one}`] ?? one }), {});",
  "const BUILT = LIST.reduce((all, one) => (one === '/' ? all : { ...all, [`c${one}`]: flag(1) }), {});",
  ["let BUILT = [];", "for (const one of LIST) BUILT = [...BUILT, one];"],
  ["let BUILT = {};", "for (const one of LIST) {", "  BUILT = { ...BUILT, [`d${one}`]: one };", "}"],
  ["let BUILT = [];", "for (const one of LIST) if (flag(3)) BUILT = BUILT.concat([one, one]);"],
  ["let BUILT = {};", "LIST.forEach((one) => {", "  BUILT = Object.assign({}, BUILT, { [`e${one}`]: 1 });", "});"],
];

/** The same, where somebody may hold what it was before. */
const HELD = [
  [
    "let BUILT = [];",
    "const HELD = [];",
    "for (const one of LIST) {",
    "  BUILT = [...BUILT, one];",
    "  HELD.push(BUILT);",
    "}",
  ],
  "const BUILT = LIST.reduce((all, one) => ({ ...all, [one]: () => all }), {});",
  "const BUILT = LIST.reduce((all, one) => [...all, one], SHARED);",
];

/**
 * Lists and objects that are put together of the elements of another.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const quadraticBuild = fc
  .record({
    builds: fc.array(fc.oneof({ arbitrary: fc.constantFrom(...BUILDS), weight: 5 }, fc.constantFrom(...HELD)), {
      minLength: 1,
      maxLength: 3,
    }),
    place: fc.constantFrom("here", "function"),
  })
  .map(({ builds, place }) => ({
    rules: ["no-quadratic-build"],
    render(env) {
      const [shared, run] = [env.name("shared"), env.name("build")];
      const any = env.ts ? ": any" : "";
      const lines = builds.flatMap((build, index) => {
        const built = `built${env.id * 10 + index}`;
        return [build, `note("build${env.id}", BUILT, SHARED);`].flat().map((line) =>
          line
            .replace(/^let BUILT =/, `let BUILT${any} =`)
            .replace(/^const HELD =/, `const HELD${any} =`)
            .replace(/, (\{\}|\[\])\);$/, env.ts ? ", $1 as any);" : ", $1);")
            .replaceAll("BUILT", built)
            .replaceAll("HELD", `held${env.id * 10 + index}`)
            .replaceAll("SHARED", shared)
            .replaceAll("LIST", 'req.url.split("")'),
        );
      });
      const top = [`const ${shared}${any} = ["shared"];`];
      if (place === "here") return { top, body: lines, uses: ["note", "flag"] };
      top.push(`function ${run}(req${any}) {`, ...lines.map((line) => `  ${line}`), "}");
      return { top, body: [`${run}(req);`], uses: ["note", "flag"] };
    },
  }));
