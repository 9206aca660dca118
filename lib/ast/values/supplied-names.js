/** Names that only a function has that somebody hands in to be told of a moment: `onSend`, `preHandler`, `sendHook`. */
export const HOOK =
  /^(on|before|after|pre|post)[A-Z]\w*$|^(pre|post)(handler|parsing|validation|serialization)$|hooks?$|Hook(Fn|Function)?$|^(\w+H|h)andler(Fn|Function)?$/;

/** Names of functions that turn a value into another one, or judge it. */
export const CODEC =
  /^(\w*(E|De)n?code|(en|de)code|(un)?marshal|(de)?serialize|validate|sanitize|transform|format|render|parse|rewrite|normalize|authorize|verify|createContext|fetchCallback)$|^(en|de)code[A-Z]\w*$|^(de)?serialize[A-Z]\w*$|^(validate|sanitize|transform|format|render|rewrite|normalize|verify|authorize)[A-Z]\w*$|(encod|decod|serializ|validat|sanitiz|transform|formatt|render|pars|rewrit|resolv|normaliz|generat|authoriz)(er|or)$/i;
