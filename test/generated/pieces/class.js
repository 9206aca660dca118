/** @import { Environment } from "../program.js" */

/**
 * A class of objects that are made for each request, with one field of interest.
 *
 * @typedef {object} ClassParts
 * @property {string} name
 * @property {string} fieldName
 * @property {string} value - an expression of `SOURCE`, the request
 * @property {boolean} isClassField
 * @property {string} note - a statement at the end of the constructor, or nothing
 * @property {boolean} keeps - whether the request changes behind the construction
 * @property {"public" | "private" | "underscored"} fields
 * @property {"class" | "function" | "derived"} kind
 * @property {boolean} base - whether another method reads the field, too
 */

/**
 * @param {Environment} env
 * @param {ClassParts} parts
 * @returns {{ top: string[], create: string, field: string }}
 */
export function renderClass({ ts }, { name, fieldName, value, isClassField, note, keeps, fields, kind, base }) {
  const any = ts ? ": any" : "";
  const raw = kind === "function" ? "_raw" : { public: "raw", private: "#raw", underscored: "_raw" }[fields];
  const create = `new ${name}(req)`;
  if (kind === "function" && !ts) {
    return {
      top: [
        `function ${name}(raw) {`,
        `  this.${raw} = raw;`,
        `  this.${fieldName} = ${value.replaceAll("SOURCE", "raw")};`,
        ...(keeps ? [`  raw.url = "/kept";`] : []),
        ...(note === "" ? [] : [`  ${note}`]),
        "}",
        `${name}.prototype.tell = function () {`,
        `  return this.${raw}.method;`,
        "};",
      ],
      create,
      field: fieldName,
    };
  }
  const isDerived = kind === "derived";
  const declared = fields === "private" || ts || isClassField;
  return {
    top: [
      ...(isDerived
        ? [`class ${name}Base {`, `  constructor(raw${any}) {`, "    this.first = raw.method;", "  }", "}", ""]
        : []),
      `class ${name}${isDerived ? ` extends ${name}Base` : ""} {`,
      ...(isDerived && ts ? ["  first: any;"] : []),
      ...(declared && !isClassField ? [`  ${raw}${any};`] : []),
      ...(isClassField
        ? [`  ${raw}${any} = undefined;`, `  ${fieldName}${any};`]
        : ts
          ? [`  ${fieldName}${any};`]
          : []),
      "",
      `  constructor(raw${any}) {`,
      ...(isDerived ? ["    super(raw);"] : []),
      `    this.${raw} = raw;`,
      `    this.${fieldName} = ${value.replaceAll("SOURCE", keeps ? "raw" : `this.${raw}`)};`,
      ...(keeps ? [`    raw.url = "/kept";`] : []),
      ...(note === "" ? [] : [`    ${note}`]),
      "  }",
      "",
      "  tell() {",
      `    return this.${raw}.method${base ? ` + (this.${fieldName} ? "yes" : "no")` : ""};`,
      "  }",
      "}",
    ],
    create,
    field: fieldName,
  };
}
