import type { ESLint, Linter, Rule } from "eslint";

/** A part of a flat configuration that brings the plugin and switches rules on. */
type Config = Linter.Config & { name: string; plugins: Record<string, ESLint.Plugin>; rules: Linter.RulesRecord };

declare const plugin: {
  meta: { name: string; namespace: string; version: string };
  rules: Record<string, Rule.RuleModule>;
  configs: {
    /** What a measured payoff recommends. */
    recommended: Config;
    /** Every rule. */
    all: Config;
    /** Turns off what other plugins say against what the rewrites make. */
    compat: { name: string; rules: Record<string, "off"> };
  };
};

export default plugin;
export { plugin as "module.exports" };
