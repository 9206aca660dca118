/** Globals that are what they are. */
export const FIXED_GLOBALS = new Set([
  "undefined",
  "NaN",
  "Infinity",
  "__dirname",
  "__filename",
  "String",
  "Number",
  "Boolean",
  "BigInt",
  "Date",
  "Symbol",
  "Array",
  "Object",
  "Error",
  "TypeError",
  "Buffer",
  "Uint8Array",
  "Map",
  "Set",
  "Promise",
  "RegExp",
  "URL",
]);

/** Members of globals that are what they are. */
export const FIXED_MEMBERS = /^(Number\.[A-Z_]+|Math\.[A-Z\d_]+|import\.meta\.(url|dirname|filename))$/;

/** Objects of other files that a program fills, and fills again, while it runs. */
export const SET_UP = /^(app|store|state)$|(settings|config|configuration|options|flags|features)$/i;
