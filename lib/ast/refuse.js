/** @import { Node, Refusal, Source } from "../types.js" */

/**
 * Why a rewrite is refused, by code: a clause that a user understands. `{name}` is filled in; the line is added where there is one.
 */
const WORDS = {
  absentAndUndefinedDiffer: "own properties are read",
  accessorWithComputedName: "the class has accessors with computed names",
  aliasedThis: "the constructor aliases `this` as `{name}`",
  anotherPrototype: "the instance may get another prototype",
  calledOnOtherObjects: "other objects than its instances get it",
  constructorEndsEarly: "the constructor may end before it makes `{name}`",
  constructorHasDirective: "the constructor function has a directive of its own",
  constructorUnnamed: "the constructor function has no name that the file could use",
  deleted: "`{name}` is deleted",
  deletedResultUsed: "the result of `delete` is used",
  classExported: "the class is exported, and a subclass in another file may have a member `{name}`",
  fieldDecorated: "the field has a decorator",
  fieldDeclaredByParent: "a parent class declares the field",
  fieldIsAbstract: "`{name}` is abstract",
  fieldOptional: "the field is declared as optional",
  fieldSetByMethod: "a method sets the field, which may run again",
  fieldSetTwice: "the constructor sets `{name}` twice",
  fieldTypeWithoutUndefined: "the type of `{name}` does not admit `undefined`",
  frameworkProperty: "`{name}` is a property of the framework's own",
  instanceLeaves: "instances are passed to other code, which may read their own properties",
  frozenOrWrapped: "the instance is frozen or wrapped",
  handedOnEarly: "the instance is handed on before `{name}` is set",
  madeUnderCondition: "`{name}` is made under a condition only",
  nameComputed: "the name of the property is computed",
  nameNotIdentifier: "`{name}` cannot be a member of the class",
  objectInFront: "another object may stand in front of the instance",
  objectLeaves: "the object is passed to other code, which may read its own properties",
  objectMayBeMissing: "the object may be missing",
  objectOutOfSight: "the object is created elsewhere",
  ownKeysRead: "the instance's own properties are read",
  parentHasMember: "a parent class has a `{name}`",
  parentReadsEarly: "a parent class reads `{name}` before it is made",
  parentReturnsOther: "a parent's constructor returns another object",
  parentSetsEarly: "a parent's constructor may set `{name}` already",
  parentUnknown: "a parent class is defined elsewhere and may have a member `{name}`",
  prototypeHasMember: "the class has a member `{name}` already",
  readEarly: "`{name}` is read before it is set",
  mayBeReadEarly: "`{name}` may be read before it is set",
  methodReadsEarly: "a method reads `{name}` before it is set",
  sealedOrWrapped: "the instance is sealed or wrapped",
  fieldSetByInitialiser: "a field's initialiser may set `{name}` already",
  setterDefinedAlone: "`{name}` has a setter that is defined on each instance",
  setNext: "the next statement sets the property, so that the `delete` can go",
  staysOwn: "`{name}` has to stay a function of each instance, and half a class is not converted",
  subclassHasMember: "a subclass has a member `{name}`",
  subclassMayHaveMember: "a subclass may have a method of the same name",
  uncoversMember: "`delete` uncovers the class's own `{name}`",
  writtenOut: "the instance is written out with its properties",
  writtenOutWithAllKeys: "it is written out with all its keys",
};

/** @typedef {keyof typeof WORDS} RefusalCode */

/**
 * @param {Source} source
 * @param {RefusalCode} code
 * @param {{ at?: Node, name?: string }} [about] - `at`: the code that stands in the way
 * @returns {Refusal}
 */
export function refuse(source, code, { at, name = "" } = {}) {
  const line = at === undefined ? "" : ` (line ${source.lineOf(at.range[0])})`;
  return { refused: WORDS[code].replace("{name}", () => name) + line, code };
}
