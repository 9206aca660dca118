/**
 * The interfaces that several folders share.
 *
 * `Node` is deliberately loose: the same detectors read the trees of espree, @typescript-eslint/parser, oxc-parser and
 * @babel/parser, which agree on ESTree but not on which optional fields are present, so a precise type of one of them
 * would be wrong for the others. Test optional fields with `== null`.
 */

import type { ScopeManager, Scope, Variable, Reference } from "@typescript-eslint/scope-manager";
import type { REFUSALS, REFUSALS_OF_FILES, WITHDRAWALS } from "./ast/refusals.js";
import type { SilenceCode } from "./ast/silence.js";

export type { ScopeManager, Scope, Variable, Reference };

/** UTF-16 offsets into the text of the file without its byte order mark: start, end (exclusive). */
export type Range = [number, number];

export interface Node {
  type: string;
  range: Range;
  parent: Node;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see the note on top of this file
  [field: string]: any;
}

export interface Comment {
  type: string;
  value: string;
  range: Range;
}

/** How the file is written, so that code the tool adds looks like the code around it. */
export interface Style {
  eol: "\n" | "\r\n";
  /** One step of indentation: a tab or some spaces. */
  indent: string;
  /** Characters that a line may have. */
  width: number;
  semicolons: boolean;
  quote: "'" | '"';
  /** `constructor (a) {` rather than `constructor(a) {`. */
  spaceBeforeMethodParen: boolean;
  /** `function (a) {` rather than `function(a) {`. */
  spaceBeforeFunctionParen: boolean;
}

/** One file: text, tree and scopes, whoever parsed it. */
export interface Source {
  readonly filename: string;
  /** Absolute, where it lies on a disk: heat files are looked for above it. */
  readonly path?: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly ast: Node;
  readonly comments: Comment[];
  readonly scopeManager: ScopeManager;
  readonly visitorKeys: Record<string, readonly string[] | undefined>;
  readonly style: Style;
  /** What a type checker knows; undefined where ESLint runs without types, and on the command line. */
  readonly types?: Types;
  /** All nodes of these types, in the order in which they stand in the text (parents before children). */
  nodes(...types: string[]): Node[];
  /** The text of a node. */
  slice(node: { range: Range }): string;
  /** 1-based line of an offset. */
  lineOf(offset: number): number;
  /** The offset of a 1-based line and column (UTF-16 units). */
  getOffset(line: number, column: number): number;
  /** The reference (read, write or both) that an identifier is, if it is one. */
  findReference(identifier: Node): Reference | undefined;
  /** The variable that an identifier reads, writes or declares; undefined for globals and for names that are no variables. */
  findVariable(identifier: Node): Variable | undefined;
  /** A value computed once for this file. */
  memo<T>(key: unknown, compute: () => T): T;
}

/** The types of a file's expressions. */
export interface Types {
  /** Undefined for what has no type, or none that is known. */
  find(node: Node): TypedNode | undefined;
}

export interface TypedNode {
  checker: TypeChecker;
  /** The checker's own node. */
  node: object;
  type: CheckedType;
}

/** Of TypeScript's `TypeChecker`, as much as is used: the user's TypeScript has it, and none is imported. */
export interface TypeChecker {
  typeToString(type: CheckedType): string;
  getTypeOfSymbolAtLocation(symbol: CheckedSymbol, node: object): CheckedType;
}

interface CheckedSymbol {
  getName(): string;
}

/** Of TypeScript's `Type`, as much as is used. */
export interface CheckedType {
  isUnion(): this is CheckedType & { types: CheckedType[] };
  isIntersection(): this is CheckedType & { types: CheckedType[] };
  isTypeParameter(): boolean;
  isLiteral(): boolean;
  getSymbol(): CheckedSymbol | undefined;
  getProperty(name: string): CheckedSymbol | undefined;
  getProperties(): CheckedSymbol[];
  getCallSignatures(): readonly object[];
  getConstructSignatures(): readonly object[];
  getStringIndexType(): CheckedType | undefined;
  getNumberIndexType(): CheckedType | undefined;
}

// ---------------------------------------------------------------------------------------------------------- heat

export type HeatReason = "measured" | "marked" | "registered" | "typed" | "shaped" | "called";

export interface Heat {
  level: "hot" | "cold" | "unknown";
  /** Why, strongest reason; undefined where unknown. */
  reason?: HeatReason | "module" | "test" | "registration" | "start-up" | "browser" | "cold-callers" | "setting";
  /** The same for people, as a clause: "Express handler, line 12". */
  text: string;
  /** Share of a profile's samples, 0 to 1, that the function and what it calls had. */
  share?: number;
  /** Nothing but users of the package is known to lead to it: only what costs more is worth showing. */
  byUsers?: boolean;
  /** What a framework calls the function for that the chain starts from, where that is not any request. */
  purpose?: Purpose;
}

/** What a framework calls functions for, where that is not any request: those that fail, or what one asked a loader for, all at once. */
export type Purpose = "errors" | "batch";

/** What a parameter of a request-handling function is. */
export interface Role {
  /** Name of the framework's table ("Fastify"); undefined where only the shape is known. */
  framework?: FrameworkName;
  role: "request" | "response" | "context" | "next" | "error";
  /** Nobody is seen to hand the function to the framework: its parameters only have such names or types. */
  isAssumed?: true;
}

export interface HeatModel {
  /** Whether anything in the file is hot at all; in most files nothing is. */
  isAnyHot(): boolean;
  /** Heat of a function node. */
  of(functionNode: Node): Heat;
  /** Heat of the function around a node; cold at module level. */
  at(node: Node): Heat;
  /** The body of a loop around a node, in the same function, that runs for each message. */
  findLoop(node: Node): Node | undefined;
  /** Heat of making an instance of a class (or of calling a constructor function with `new`). */
  ofConstruction(classNode: Node): Heat;
  /** What a parameter of a hot function means to its framework. */
  findRole(identifier: Node): Role | undefined;
  /** Framework object (app, router, server) that an expression is: `{ framework: "Fastify", kind: "app" }`. */
  findOrigin(expression: Node): { framework: FrameworkName; kind: string } | undefined;
  /** Where the project changes one of these variables of the environment while it runs ("src/config.js:12"), as its map says. No names: any.
   *  `isAtLoad`: or fills it when other files are loaded already. */
  findEnvironmentChange(names: string[], isAtLoad?: boolean): RecordedChange | undefined;
  /** Where loggers that the file uses are told to write everything ("src/logger.js:8"), as the project's map says. */
  findLogLevel(): string | undefined;
  /** For what an AwaitExpression waits, if the project's map says that it changes nothing. */
  findWait(awaited: Node): "none" | "memory" | "file" | "query" | "request" | undefined;
  /** The same of a statement of which nobody takes the result, if it changes nothing but members of its `this`. */
  findWaitOfStep(statement: Node): "none" | "memory" | "file" | "query" | "request" | undefined;
  /** For what an AwaitExpression waits that asks for something by its name, if the project's map says that it changes nothing but what is kept in memory. */
  findWaitOfAsked(awaited: Node): "none" | "memory" | "file" | "query" | "request" | undefined;
  /** Whether two such may fill the same in memory, as the project's map says: what the first one brings, the second one need not ask for. */
  mayFillSame(awaited: Node, other: Node): boolean;
  /** Whether all that leads to the function around a node runs in a transaction, as the project's map says. */
  isTied(node: Node): boolean;
  /** What a function reads twice, as the project's map says; none where its text has changed since. */
  findRepeats(functionNode: Node): RecordedRepeat[];
  /** What an AwaitExpression asks for besides what is read of its result, as the project's map says. */
  findUnread(awaited: Node): RecordedUnread | undefined;
  /** What an AwaitExpression tells others of, of whose failure nobody hears, as the project's map says. */
  findTold(awaited: Node): RecordedTold | undefined;
  /** By which statement a driver would write for all elements of a list what an AwaitExpression writes for one ("insertMany()"), as the project's map says. */
  findRowWrite(awaited: Node): string | undefined;
  /** What an AwaitExpression keeps up to date of which nobody takes the result, where that is all that it does, as the project's map says. */
  findStep(awaited: Node): RecordedStep | undefined;
  /** How long the longest list is that callers hand to a parameter of a function, or to a member of it, as the project's map says; undefined where none grows. */
  findHandedList(
    functionNode: Node,
    index: number,
    key?: string,
  ): { origin: "stored" | "sent" | "limited"; elements: number } | undefined;
  /** Where another file calls a handler itself ("src/jobs.js:12"), as the project's map says. */
  findCallElsewhere(functionNode: Node): string | undefined;
}

/** ESLint `settings.hotpath`, and the same keys for the CLI. */
export interface Settings {
  /** Globs of files, or "glob#functionName", that are hot. */
  hot?: string[];
  /** The same for cold. */
  cold?: string[];
  /** Methods that take handlers: `{ object: "gateway", method: "route", argument: 1 }`. */
  entryPoints?: { object?: string; method: string; argument: number }[];
  /** Names of the framework tables to use; all by default. */
  frameworks?: string[];
  /** Path of the heat file; `.hotpath/heat.json` in the nearest folder above a file by default. */
  heatFile?: string;
  /** Least share of a profile's samples, 0 to 1, that a function must have to be reported. */
  minShare?: number;
  /** Least cost a request of what is reported: "1us", 0. */
  minCost?: string | number;
}

/** Settings as a run has them: with what commands set themselves. */
export interface RunSettings extends Settings {
  /** Major version of the Node whose measured costs count, where they were measured on it. */
  costsOn?: string;
}

/** What functions handed to one method of a framework are. */
export interface HandlerSpec {
  /** What the functions are, for people: "handler", "middleware", "onRequest hook". Absent: they are not called per request. */
  as?: string;
  /** What they are called for, where that is not any request. */
  purpose?: Purpose;
  /** Which arguments: all, all but the first, or these positions. Default: all. */
  args?: "all" | "rest" | number[];
  /** Only of a call with this many arguments at least: `app.get("/users", list)`, and not `app.get("env")`. */
  least?: number;
  /** Only when the first argument is one of these strings, an import of such a name, or the value of `eventKey` beside the option. */
  events?: string[];
  /** The key of an options object that names the event: hapi's `{ type: "onRequest", method }`. */
  eventKey?: string;
  /** Keys of an options object (in any of the arguments, or of the objects in an array argument), and what stands there. "*" is every key. */
  options?: Record<string, HandlerSpec>;
  /** The functions run at start-up, and what they return is what `as` and `options` speak of. */
  factory?: boolean;
  /** What the functions return is handed over, too: `requestDidStart () { return { willSendResponse () {} } }`. */
  gives?: HandlerSpec;
  /** The functions run at start-up (plugin bodies). */
  cold?: boolean;
  /** Kinds of the functions' parameters (a plugin gets an app); "self" for the receiver's own. */
  params?: (string | null)[];
  /** Kind of object that the functions return, or that stands there itself, for others to be handed: `context: () => ({ db })`. */
  fills?: string;
  /** Roles of the functions' parameters. */
  roles?: (Role["role"] | null)[];
  /** Theirs instead where the first one is called a context. */
  contextRoles?: (Role["role"] | null)[];
  /** A function of four parameters gets the error first: `(err, req, res, next)`. */
  errorFirst?: boolean;
  /** Kind of the call's result; "self" for the receiver's own. */
  returns?: string;
  /** Kind of the `new` expression's result. */
  constructs?: string;
  /** Kind of a class that extends it: `class User extends Model {}`, `User.init(columns, options)`. */
  extended?: string;
  /** Only when the first argument is what one of these modules exports: `app.register(mercurius, { resolvers })`. */
  given?: string[];
  /** Used as a decorator: what the method is, or in `options` the methods of the class; `cold` says that a class is constructed at start-up, `perRequest` for each request. */
  decorates?: HandlerSpec & { perRequest?: true };
  /** Puts members on the objects of this kind: one by the first argument's name, or all of an object in its place. */
  puts?: string;
  /** Puts what files export on the objects of this kind, by their names: what it makes of them, or, of a second list, as it is; see `lib/project/summary/loaded-modules.js`. */
  loads?: string;
  /** Returns the member of this kind of object that has the first argument's name. */
  gets?: string;
  /** Returns an instance of the class, or the result of the function, that it is given: at once, or a resolver by which a container will, or which hands out the argument as it is. */
  makes?: "result" | "resolver" | "resolver of itself";
  /** Of classes, and their instances, the method that is called as the functions are. */
  ofClasses?: string;
  /** Kind of what `this` is in the functions. */
  self?: string;
  /**
   * Its place in a chain of calls of which each returns what the next one is called on: `procedure.use(checkTeam).input(schema).query(show)`. A "step"
   * runs in front of what is told later, the "end" behind all steps, and what "passes" hands both on.
   */
  chain?: "step" | "end" | "passes";
  /** It hands out what is the request's: see `onDemand` of `ExportSpec`. */
  asks?: true;
  /** Not a method but a property, whose value is of this kind: hapi's `server.auth`. */
  is?: string;
}

/** Specifications by name: of exports, methods, globals, types. */
export type Specs = Record<string, HandlerSpec | HandlerSpec[]>;

/** What a file exports to a framework that finds it by its name, its place or a setting. */
export interface ExportSpec {
  /** Names of exports ("default", "*" for all of them), or of what exported objects hold: "default.fetch". */
  paths: string[];
  /** Only in files whose path in the project fits one of these globs, and none of those behind a "!". */
  files?: string[];
  /** Only in files that import a module which fits one of these globs. */
  imports?: string[];
  /**
   * Only functions with this many parameters at least, and with these names for them. What is taken apart, `({ body })`, may be
   * any of them, unless they must be named.
   */
  parameters?: { names: RegExp[]; least: number; areNamed?: boolean };
  /** Only in files with one of these words. */
  mentions?: string[];
  /** Not in files that export one of these constants with one of these values, or, of an empty list, something of that name. */
  unless?: Record<string, (string | boolean | number)[]>;
  /** Not in files that begin with this directive: "use client". */
  withoutDirective?: string;
  /** Only where one of these shows that it runs for each request, and not once when a site is built. */
  onDemand?: OnDemand;
  /** What the exported functions are, or in `options` those of an exported object. */
  spec: HandlerSpec;
}

/** What shows that an exported function of a site is asked for each request. */
export interface OnDemand {
  /** Constants that its file exports, with one of these values. */
  exports?: Record<string, (string | boolean | number)[]>;
  /** By module, what its file imports of it. */
  imports?: Record<string, string[]>;
  /** What the function reads of its first parameter. */
  reads?: string[];
  /** Names of files that are asked with all that is in folders below theirs, and these with them: "layout". */
  around?: string[];
}

/** What a table is called: those of frameworks, and that of clients of other servers, which the map follows like one. */
export type FrameworkName =
  | (typeof import("./heat/roots/index.js").tables)[number]["name"]
  | (typeof import("./effects/drivers/http-clients.js").httpClients)["name"];

/** One framework: data only. */
export interface FrameworkTable<Name extends string = FrameworkName> {
  /** For people: "Express". */
  name: Name;
  /** Module specifiers, and what each exports: "" is the module itself and its default export, "Router" a name. */
  modules: Record<string, Specs>;
  /** The same for globals: "Bun.serve". */
  globals?: Specs;
  /** Kinds of objects, and their methods; "()" is a call of the object itself, "for await" the body of a loop over it. */
  kinds?: Record<string, Specs>;
  /** By kind of object, its properties that are prototypes of what handlers get, and what functions put there are: `app.response.fail = function () {}`. */
  prototypes?: Record<string, Record<string, string>>;
  /** Modules whose own export makes an app with such prototypes; those of others make routers, which have none. */
  appModules?: string[];
  /** TypeScript names (exported by `modules`) of such objects, and their kinds. */
  types?: Record<string, string>;
  /** TypeScript names of what a handler gets, and their roles. */
  requestTypes?: Record<string, Role["role"]>;
  /** Those of them that only functions get which are called for requests that fail. */
  errorTypes?: string[];
  /**
   * Interfaces beside these that applications add members to, by module or global namespace, and the kind of object that has the members,
   * or the member that the interface is the type of: `declare global { namespace Express { interface User extends StoredUser {} } }`.
   */
  declared?: Record<string, string>;
  /** TypeScript names of handlers and plugins: `const list: RequestHandler = (req, res) => {}`. */
  functionTypes?: Record<string, HandlerSpec>;
  /** TypeScript names of objects of functions, and what these are in `options`: `const metrics: ApolloServerPlugin = { … }`. */
  objectTypes?: Record<string, HandlerSpec>;
  /** Types that a generator makes of what the project describes, by their names, with its key of a member (`QueryResolvers["users"]`), wherever they are imported from but some packages: `const User: UserResolvers = { … }`; `trace` stands in the text of each file with one. */
  generatedTypes?: {
    except: RegExp;
    trace: string;
    functionTypes: [names: RegExp, HandlerSpec][];
    objectTypes: [names: RegExp, HandlerSpec][];
  };
  /** Names of parameters that mean an object of the framework wherever they occur ("fastify"), or as the first one in functions of one name ("register(server)"), and its kind. */
  parameterNames?: Record<string, string>;
  /** Names, or what they end with, of the framework's objects that a project makes in one file and imports in others, and their kind: `publicProcedure`. */
  importedNames?: Record<string, string>;
  /** Decorators that projects make for themselves, which say of a method what the framework finds it by: what names them, what else in them says that it runs seldom, and what the method is. */
  ownDecorators?: { names: RegExp; seldom: RegExp; method: HandlerSpec };
  /** Objects that have all of these keys, wherever they are handed to, and what they are; not in files that import one of some packages: `{ typeDefs, resolvers }`. */
  keyedObjects?: { keys: string[]; except: RegExp; spec: HandlerSpec }[];
  /** Names of interfaces and classes (exported by `modules`); in `options` what the methods of classes are that implement or extend them. */
  classTypes?: Record<string, HandlerSpec>;
  /** Kinds of objects that live as long as a request or a connection: functions that take them do not run at start-up. */
  transient?: string[];
  /** Kinds of objects that functions of requests are handed, too: who takes one and registers nothing need not run at start-up. */
  handedOn?: string[];
  /** The kind of object that has what containers hand out by a name, whatever object of the project they are members of. */
  named?: string;
  /** Directives ("use server"), and what functions are that begin with one, or that a file exports which does. */
  directives?: Record<string, HandlerSpec>;
  /** What files export to the framework. */
  exported?: ExportSpec[];
  /** What it makes for every request, by the role of the parameter that handlers get it as. */
  objects?: Partial<Record<Role["role"], RequestObject>>;
  /** It does nothing with what handlers return, unless it is a promise. */
  ignoresReturn?: true;
  /** Pages use it, too: what their files hand it says nothing of requests. */
  inPages?: true;
  /** What handlers return may be a promise: it is waited for, and who asked is told if it fails. Of packages of which this does not hold from the beginning, from these majors on. */
  takesPromises?: true | Record<string, number>;
  /** What a handler's promise brings is the reply: it must not bring nothing before one is sent, and a handler that is given `done` must not return one. */
  promiseReplies?: true;
  /** Method of the app by which a function runs in front of every request, given nothing but the function, or this event and the function. */
  everyRequest?: { method: string; event?: string };
  /** What is left of a middleware or hook that does nothing but go on, as a statement: `next();`. */
  goesOn?: RegExp;
  /** A hook that is `async` goes on where it ends. */
  asyncGoesOn?: true;
  /** Member of its app, and of what handlers get, that is a logger of pino: `request.log`. */
  pinoLogger?: string;
  /** Kinds of objects that read one thing by its key, and ask for many at once: DataLoader's. */
  loaders?: string[];
  /** What to do where it has no place for methods of these objects. */
  methodAdvice?: string;
}

/** An object that a framework makes for every request. */
export interface RequestObject {
  /** Its own methods: a function put in the place of one stands between it and its callers, mostly for this request only. */
  methods?: Set<string>;
  /** Properties that the framework sets or has setters for itself: assigning those adds nothing. */
  properties?: Set<string>;
  /** Those of its methods that return the object itself or nothing, and never a promise. */
  synchronous?: Set<string>;
  /** Where the framework wants values that belong to one request: "res.locals". */
  declaration?: string;
  /** Method of the app that declares a property on it: `app.decorateRequest("user", null)`. */
  declarator?: string;
  /** Where the framework wants methods of it. */
  place?: MethodHolder;
  /** Node has made it when the framework sets its prototype: what is added to it takes 50 times as long before Node 24. */
  getsPrototype?: true;
}

/** Where a framework wants methods of an object that it makes for every request. */
export interface MethodHolder {
  /** A property of the app: `app.response.fail = …`. */
  prototype?: string;
  /** An app that is mounted in another gets objects with the prototype of the outer one. */
  isOfOuterApp?: true;
  /** Of the app: `app.decorateReply("fail", …)`. */
  method?: string;
  /** That method's first argument: `server.decorate("request", "fail", …)`. */
  kind?: string;
  /** What the object itself knows of the request's others: `this.req`. */
  reaches: Partial<Record<Role["role"], string>>;
}

/** What `hotpath map` and `hotpath profile` write, `.hotpath/heat.json`; see docs/heat.md. */
export interface HeatFile {
  version: number;
  /** `request`: microseconds that a request took, where requests were counted. */
  profile?: { samples: number; node: string; request?: number };
  /** Of the map: where functions of the project change `process.env`. */
  environment?: RecordedChange[];
  /** Of the map: files that are only loaded in development or tests. */
  development?: RecordedFile[];
  /** Of the map: files with messages of `debug` and below whose loggers write them. */
  logging?: RecordedFile[];
  /** By path, with `/`, relative to the folder that holds `.hotpath/`. */
  files: Record<string, { hash: string; functions: RecordedFunction[] }>;
}

/** A place that changes a variable of the environment. */
export interface RecordedChange {
  /** "src/config.js:12" */
  place: string;
  /** Of the variable; absent where it is computed: any. */
  name?: string;
  /** From a file (`.env`), once the application is loaded, and not again: what is read by requests is right, what is read at load is not. */
  isFilled?: boolean;
}

/** A file of which another place decides something. */
export interface RecordedFile {
  /** Relative to the folder that holds `.hotpath/`. */
  file: string;
  /** That loads it, or says what its loggers write: "src/app.js:12" */
  place: string;
}

/**
 * A call that reads what another one has read, the same number where a loop repeats it: what reads, whether that is the call itself, where it is called, for what each query waits, how many more calls come there that are not told, and, of what runs in front of the function for the same request, its name, where it has read that, and the names that lead to it from the request.
 */
export type RecordedRepeat = [
  index: number,
  first: number,
  isDirect: number,
  name: string,
  place: string,
  waits: ("none" | "memory" | "file" | "query" | "request")[],
  others?: number,
  step?: string,
  earlier?: string,
  kept?: string,
];

/**
 * A call that asks for more than is read of what it returns: the number of the `await` in its function, what is called, the members that are not read, where
 * the first of them is asked for, for what each waits that is waited for, how many rows come along for the others, and how many more calls leave some of it unread that are not told; where they are columns, the table,
 * how many bytes they are taken for, and what is read.
 */
export type RecordedUnread = [
  number: number,
  name: string,
  parts: string[],
  place: string,
  waits: ("none" | "memory" | "file" | "query" | "request")[],
  rows: number,
  others?: number,
  table?: string,
  bytes?: number,
  read?: string[],
];

/**
 * A call that tells others of something, and of whose failure nobody hears: the number of the `await` in its function, what is called, for what that waits, and how
 * many more calls come to the same function that are not told.
 */
export type RecordedTold = [
  number: number,
  name: string,
  wait: "none" | "memory" | "file" | "query" | "request",
  others?: number,
];

/** A call that only keeps caches up to date, or puts a value there that others may look for: by the number of the `await` in its function. */
export type RecordedStep = [number: number, kept: "cache" | "value"];

/** A function as the heat file names it: by the place of its head (lib/ast/syntax/head-position.js) and a hash of its text. */
export interface RecordedFunction {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units. */
  column: number;
  name: string;
  hash: string;
  /** Shares of all samples, 0 to 1. */
  measured?: { self: number; total: number };
  /** `byUsers`: nothing but users of the package is known to lead to it; `purpose`: of what the chain starts from. */
  mapped?: { text: string; byUsers?: boolean; purpose?: Purpose };
  /** Of the map: for what `await`s that change nothing wait, by the hash of their text. */
  waits?: [hash: string, wait: "none" | "memory" | "file" | "query" | "request", sharing?: string[]][];
  /** Of the map: calls that read what was read before, by their numbers among those that it waits for; see lib/project/requests/repeated.js. */
  repeats?: RecordedRepeat[];
  /** Of the map: calls that ask for more than is read of what they return; see lib/project/requests/unread-parts.js. */
  unread?: RecordedUnread[];
  /** Of the map: calls that tell others of something, and of whose failure nobody hears; see lib/project/requests/told.js. */
  told?: RecordedTold[];
  /** Of the map: calls in loops that write one row each; see lib/project/requests/written.js. */
  written?: [number: number, statement: string][];
  /** Of the map: its statements that only keep caches up to date; see lib/project/requests/upkeep-steps.js. */
  steps?: RecordedStep[];
  /** Of the map: lists that it is handed, by parameter and member of it; see lib/project/requests/handed-lists.js. */
  lists?: [index: number, origin: "stored" | "sent" | "limited", elements: number, key?: string][];
  /** Of the map: all that is known to lead to it runs in a transaction. */
  tied?: boolean;
  /** Of the map: where another file calls it, although it is a handler: "src/jobs.js:12". */
  elsewhere?: string;
}

// ------------------------------------------------------------------------------------- findings and rewrites

/** What one execution of code takes more than the rewritten code, as measured. */
export interface Cost {
  /** Nanoseconds, by the first number of Node's version. */
  time: Record<string, number>;
  /** On the heap. */
  bytes?: number;
  /** For how many elements it was measured, where it grows with the square of their number. */
  elements?: number;
  /** Nanoseconds that the rewritten code takes, where it grows otherwise than what it saves, by the first number of Node's version. */
  rest?: Record<string, number>;
  /** It is time that a request waits, and no processor's. */
  waits?: boolean;
  /** How many round trips to a database or another server that is; absent where it waits for something else. */
  trips?: number;
}

/** How many elements a list is taken to have. */
export interface AssumedLength {
  /** The list, as it is written. */
  list: string;
  elements: number;
  /** What they are; absent: elements. */
  of?: string;
  /** Why it is taken for so long: "loaded, without a limit in sight". */
  reason: string;
}

/** What a finding costs a request. */
export interface Weight {
  /** Nanoseconds of one execution. */
  time: number;
  /** Of one execution, on the heap. */
  bytes: number;
  /** How often the code runs each time that its function does; undefined in a loop of unknown length. */
  executions: number | undefined;
  /** How many of what the message costs one execution of the code does. Absent: one. */
  count?: number;
  /** For how many elements that is, where it grows with the square of their number. */
  elements?: number;
  /** How many elements its lists are taken to have, where it grows with their product, or with the number of one: first the one that is searched. */
  lists?: AssumedLength[];
  /** It is time that a request waits, and no processor's. */
  waits?: boolean;
  /** How many round trips to a database or another server one execution waits for. */
  trips?: number;
  kind: "heavy" | "medium" | "light";
}

/** Code that has the shape of a pattern: a finding, if it runs per request and costs enough. */
export interface Candidate<Facts extends object = object> extends Omit<Finding<Facts>, "heat" | "weight"> {
  /** The code whose heat counts, where that is not the node: the body of a function. */
  runs?: Node;
  /** How often it runs, where the code around it does not say: how often a class is constructed. */
  heat?: Heat;
  /** Code for start-up does the same more often than not: that users of a package might call it for each request is not reason enough. */
  isUsualAtStartUp?: boolean;
  /** How many elements there are taken to be, where the cost grows with the square of their number. */
  elements?: number;
}

/** Why a detector leaves code alone that has the shape of its pattern. */
export interface Silent {
  silent: SilenceCode;
  /** What more there is to say of it: "5 in `states` (named as what there are few of)". */
  detail?: string;
  /** The code that says so. */
  at?: Node;
}

/** A candidate that is not reported. */
export interface Silence extends Silent, Pick<Candidate, "node" | "others" | "runs" | "heat"> {
  /** What would be reported, where it costs too little. */
  finding?: Finding;
}

export interface Finding<Facts extends object = object> {
  /** Where to point at. */
  node: Node;
  heat: Heat;
  /** A key of the rule's `meta.messages`. */
  messageId: string;
  /** Values of the message's placeholders, without `heat` and `weight`. */
  data: Record<string, string>;
  /** What the cost is of, where that is more than the node: a loop. */
  whole?: Node;
  /** What else it is about, in the order of the text: the calls of a row behind the first. */
  others?: Node[];
  /** What this one costs, where it is not what its message costs in general. */
  cost?: Cost;
  /** Of which message it has the costs, where not of its own. */
  costOf?: string;
  /** How many times as much one costs as what was measured. Absent: 1. */
  scale?: number;
  /** How many of what its message costs are there. Absent: one. */
  count?: number;
  /** How many elements were assumed for its cost. */
  lists?: AssumedLength[];
  /** Once it was weighed; undefined where the cost is not known. */
  weight?: Weight;
  /** What the transform needs to know: nobody else looks at it. */
  facts: Facts;
}

/** `Facts` are what the pattern's transform is told of a finding. */
export interface Detector<Facts extends object = object> {
  name: string;
  /** Substrings: a file that has none of them has no finding. */
  triggers: string[];
  /** It also reports code of which nobody knows how often it runs, in files with this. Absent: what it reports is hot. */
  unknown?: Pick<RegExp, "test">;
  /** Why it leaves candidates alone, beside what is so of all rules (lib/run/settle-candidate.js). */
  silences: SilenceCode[];
  /** Node types that `detect` wants to see. */
  nodes: string[];
  /**
   * What has the shape of the pattern at this node, and, of what almost has it, why that is left alone. Checks the cheap things first;
   * how often a candidate runs, and what it costs, is asked afterwards for all rules alike.
   */
  detect(node: Node, source: Source, heat: HeatModel, options: Record<string, unknown>): (Candidate<Facts> | Silence)[];
}

/** Replaces `range` by `text`. An empty range inserts. */
export interface Edit {
  range: Range;
  text: string;
}

export interface Rewrite {
  edits: Edit[];
  /** safe: behaviour is the same under the conditions checked; review: a difference remains that `data` names. */
  risk: "safe" | "review";
  /** The act, a key of the rule's `meta.messages`: "parseOnFirstRead". */
  act: string;
  data?: Record<string, string>;
  /** Slices of the user's code that the edits move: each has a place of its own in the new text, and stands there as it was. */
  moved?: Range[];
  /** Nodes whose own flags or kind change on purpose (a function that is no longer `async`), and comments whose text does. */
  changed?: (Node | Comment)[];
  /** What it changes in other files, in the order in which they are to be written: before the file of the finding. */
  elsewhere?: Elsewhere[];
  /** Functions that become `async`, in whatever file, all of whose calls are waited for afterwards. */
  awaited?: (Site & { calls: number })[];
}

/** What a rewrite changes in another file than that of its finding. */
export interface Elsewhere extends Pick<Rewrite, "edits" | "moved" | "changed"> {
  source: Source;
}

/** A place in a project. */
export interface Site {
  source: Source;
  node: Node;
}

/** The files of a project, for a rewrite that may change several of them. */
export interface ProjectInSight {
  /** All calls of a function, in whatever file; a refusal where it is not certain that there are no others. */
  findCalls(source: Source, fn: Node): Site[] | Refusal;
  getHeat(source: Source): HeatModel;
  /** The project with these files in the place of what they were. */
  with(sources: Source[]): ProjectInSight;
}

/** The words of all refusals, by code. */
type Refusals = typeof REFUSALS & typeof REFUSALS_OF_FILES & typeof WITHDRAWALS;

export type RefusalCode = keyof Refusals;

type Blank<Words> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | Blank<Rest> : never;

/** What the words of a refusal leave open, besides the line. */
export type RefusalBlank<Code extends RefusalCode> = Exclude<Blank<Refusals[Code]>, "line" | "">;

/** Why a finding is not rewritten: `refuse()` of `lib/ast/refuse.js` makes it of its code. */
export interface Refusal {
  /** A clause that follows "no fix: ". */
  refused: string;
  code: RefusalCode;
  /** Of further reasons, where the clause names several. */
  also?: RefusalCode[];
  /** It may be rewritten together with other files. */
  reaches?: true;
}

export interface Transform<Facts extends object = object> {
  detector: Detector<Facts>;
  /** `project`: present where the rewrite may change other files. */
  rewrite(finding: Finding<Facts>, source: Source, heat: HeatModel, project?: ProjectInSight): Rewrite | Refusal;
}

/** A pattern as the CLI, the fix loop and the rule adapter use it. */
export interface Pattern<Facts extends object = object> {
  detector: Detector<Facts>;
  /** Absent where no safe rewrite exists. */
  rewrite?: Transform<Facts>["rewrite"];
}

/** What ESLint says about a pattern. */
export interface RuleMeta {
  type: "suggestion" | "problem";
  docs: {
    description: string;
    url: string;
    recommended: boolean;
    /** For each message: the measured payoff, "38 to 50 ×". */
    payoff: Record<string, string>;
    /** For each message: the measured cost of one execution. */
    cost: Record<string, Cost>;
    /** What a request waits for, where its cost is no processor time: "a round trip". */
    waits?: string;
    /** What `hotpath prove` decides by: latency where the rewrite shortens waits, or has others do the work meanwhile. */
    provedBy?: "latency";
    /** Messages of findings that cost what another message's do: of the work that they are about. */
    weighedAsOthers?: string[];
    /** Node versions it was measured on. */
    measuredOn: string;
  };
  messages: Record<string, string>;
  schema: object[];
  defaultOptions?: object[];
  fixable?: "code";
  hasSuggestions?: boolean;
}

/**
 * The code as it is found or as it is rewritten. What is no single call takes the time itself, and resolves to
 * `{ nanoseconds }`.
 */
export type Variant = () => unknown;

/** What a rule claims an operation to be worth, and how that is measured; `bench/<rule>.js` exports a list of them. */
export interface Claim {
  /** The operation: "new URL(), not read". */
  name: string;
  /** The finding that makes the claim. */
  messageId: string;
  /** The package that the variants import; whoever does not have it does not measure the claim. */
  needs?: string;
  /** The code as it is found, then as it is rewritten. */
  variants: Record<string, Variant> | (() => Promise<Record<string, Variant>>);
  /** Time of the first variant ÷ time of the others, least and most over the Node versions measured. */
  payoff: [number, number];
}
