/** @import { Work } from "./work.js" */

/** Parts of a zod, Joi or yup module that make no schema. */
const SCHEMA_FUNCTIONS =
  /^(?!(_|\$|Zod|config|clone|core|regexes|locales|util|ref$|lazy$|toJSONSchema|treeifyError|prettifyError|formatError|flattenError|getErrorMap|setErrorMap|setLocale|globalRegistry|registry|function|reach|isSchema|isError|isRef|isExpression|attempt|assert|validate|checkPreferences|types|extend|defaults|expression|cache|compile|override|in$|x$|version|parse|safeParse|encode|decode|promise|iso$|coerce$))(coerce\.|iso\.)?[a-z]\w*$/;

/** Methods that schemas of zod, Joi and yup have. Others are added by the program, perhaps after a file is loaded. */
export const SCHEMA_METHODS = new Set(
  "allow alphanum alter and append apply arity array artifact base64 base64url brand camelCase case cast catch catchall check cidrv4 cidrv6 class clone compact concat conditional constantCase creditCard cuid cuid2 custom dataUri date datetime deepPartial default defined deny describe description disallow domain duration e164 email emoji empty encoding endsWith ensure equal equals error exact exactOptional exactPartial example exclude exist extend external extract failover falsy finite forbidden format from greater gt gte guid has hex hostname id includes insensitive instance int integer invalid ip ipv4 ipv6 is isFalse isTrue iso isoDate isoDuration items json jwt keep keyof keys ksuid label length less lessThan loose lowercase lt lte map match matches max maxArity merge message messages meta mime min minArity moreThan multiple multipleOf nand nanoid negative noUnknown nonNullable nonempty nonnegative nonoptional nonpositive nope normalize not notOneOf notRequired note nullability nullable nullish of omit oneOf only optional optionality options or ordered overwrite oxor partial passthrough pattern pick pipe port positive precision prefault preferences prefs presence raw readonly ref refine regex remove rename replace required rest result round rule safe safeExtend schema sensitive shape shared sign single size slugify snakeCase sort sparse startsWith step strict strip stripUnknown superRefine tag tailor test time timestamp toLowerCase toUpperCase token transform trim truncate truthy try typeError ulid unique unit unknown unsafe unwrap uppercase uri url uuid uuidv4 uuidv6 uuidv7 valid warn warning when with without xid xor".split(
    " ",
  ),
);

/** A schema is compiled, or put together of dozens of objects and closures. @type {Work[]} */
export const SCHEMAS = [
  {
    messageId: "ajvCompiledPerCall",
    code: "ajv.compile()",
    name: "validate",
    kind: "fixed",
    module: /^ajv([/-]|$)/,
    exports: /^compile$/,
    only: "call",
    unless: "isAjvCached",
    remaining: "all calls then share `errors`",
  },
  {
    messageId: "ajvCompiledPerCall",
    code: "new Ajv()",
    costOf: "ajvMadePerCall",
    name: "ajv",
    kind: "ajv",
    // Not what sets one up: `addFormats(ajv)` of ajv-formats.
    module: /^ajv(\/|-draft-\d+|$)/,
    exports: /^(Ajv\w*)?$/,
    setup: /^add(?:Format|Keyword|MetaSchema|Schema|Vocabulary)$/,
    remaining: "the instance then keeps what it compiled",
  },
  {
    messageId: "zodBuiltPerCall",
    code: "zod schema",
    name: "schema",
    costs: {
      object: "zodBuiltPerCall",
      part: "zodPartBuiltPerCall",
      zod3: { object: "zod3BuiltPerCall", part: "zod3PartBuiltPerCall" },
    },
    kind: "fixed",
    module: /^zod(\/|$)|^@hono\/zod-openapi$/,
    exports: SCHEMA_FUNCTIONS,
    isChained: true,
    only: "call",
    consumers:
      /^(parse|safeParse|parseAsync|safeParseAsync|spa|encode|decode|safeEncode|safeDecode|encodeAsync|decodeAsync|isOptional|isNullable|register|_\w+)$/,
  },
  {
    messageId: "joiBuiltPerCall",
    code: "Joi schema",
    name: "schema",
    costs: { object: "joiBuiltPerCall", part: "joiPartBuiltPerCall" },
    kind: "fixed",
    module: /^(joi|@hapi\/joi|@hapi\/validate)$/,
    exports: SCHEMA_FUNCTIONS,
    isChained: true,
    only: "call",
    consumers: /^(validate|validateAsync|describe|extract|_\w+)$/,
  },
  {
    messageId: "schemaBuiltPerCall",
    code: "yup schema",
    name: "schema",
    costs: { object: "schemaBuiltPerCall", part: "schemaPartBuiltPerCall" },
    kind: "fixed",
    module: /^yup$/,
    exports: SCHEMA_FUNCTIONS,
    isChained: true,
    only: "call",
    consumers:
      /^(validate|validateAt|validateSync|validateSyncAt|isValid|isValidSync|cast|describe|getDefault|isType|_\w+)$/,
  },
  {
    messageId: "structBuiltPerCall",
    code: "superstruct",
    name: "struct",
    costs: { object: "structBuiltPerCall" },
    kind: "fixed",
    module: /^superstruct$/,
    exports:
      /^(any|array|assign|bigint|boolean|coerce|date|defaulted|define|deprecated|empty|enums|integer|intersection|literal|map|max|min|never|nonempty|nullable|number|object|omit|optional|partial|pattern|pick|record|refine|regexp|set|size|string|trimmed|tuple|type|union|unknown)$/,
    only: "call",
  },
  {
    messageId: "schemaBuiltPerCall",
    code: "TypeBox schema",
    name: "schema",
    costs: { object: "typeboxBuiltPerCall" },
    kind: "fixed",
    module: /^(@sinclair\/typebox|typebox)$/,
    exports: /^Type\.[A-Z]\w*$/,
    only: "call",
  },
  {
    messageId: "schemaBuiltPerCall",
    code: "valibot schema",
    name: "schema",
    costs: { object: "valibotBuiltPerCall" },
    kind: "fixed",
    module: /^valibot$/,
    exports:
      /^(?!(assert|getDefault|getDefaults|getFallback|getFallbacks|is|parse|parseAsync|parser|safeParse|safeParseAsync|safeParser|flatten|getDotPath|config|setGlobal\w*|setSpecific\w*|deleteGlobal\w*|summarize|isOfKind|isOfType|isValiError)$)[a-z]\w*$/,
    only: "call",
  },
  {
    messageId: "validatorCompiledPerCall",
    code: "TypeCompiler.Compile()",
    name: "validator",
    kind: "fixed",
    module: /^(@sinclair\/typebox|typebox)\/(compiler|compile)$/,
    exports: /^(TypeCompiler\.Compile|Compile)$/,
    only: "call",
    unless: "isUnfinished",
  },
  // What is checked cannot become wrong.
  {
    messageId: "constantsValidatedPerCall",
    code: "constants",
    name: "settings",
    kind: "any",
    module: /^(joi|@hapi\/joi|@hapi\/validate)$/,
    exports: /^(attempt|assert)$/,
    only: "call",
  },
  {
    messageId: "eventsValidatedPerInstance",
    code: "events",
    name: "events",
    kind: "podium",
    module: /^(@hapi\/)?podium$/,
    exports: /^(Podium)?$/,
    unless: "isPodiumWithoutEvents",
  },
];
