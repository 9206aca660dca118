import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-needless-promise",
  docs: {
    description: "disallow wrapping available values, and other promises, in promises",
    recommended: true,
    payoff: {
      allOfOne: "1.8 to 2.1 ×",
      allOfPlain: "13 to 17 ×",
      asyncWithoutAwait: "2.0 to 2.6 ×",
      chainedOnResolved: "1.5 to 3.2 ×",
      plainAwaited: "1.4 to 11 ×",
      plainLooped: "21 to 24 ×",
      wrappedPromise: "1.4 to 1.8 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    allOfOne: "`Promise.all()` waits for a single promise: {{weight}} ({{heat}}).",
    allOfPlain: "`Promise.all()` waits for values that are no promises: {{weight}} ({{heat}}).",
    asyncWithoutAwait:
      "`{{name}}` is `async` but waits for no promise, and all its callers await it: {{weight}} ({{heat}}).",
    chainedOnResolved:
      "`Promise.resolve().then()` defers a call whose result is awaited at once: {{weight}} ({{heat}}).",
    plainAwaited: "`{{code}}` is awaited but is never a promise: {{weight}} ({{heat}}).",
    plainLooped: "`for await` waits at each step, but `{{code}}` has no promises: {{weight}} ({{heat}}).",
    wrappedPromise: "`new Promise()` only passes on how another promise settles: {{weight}} ({{heat}}).",
    awaitThePromise: "Wait for the promise itself.",
    callAtOnce: "Call it at once; its side effects then come before other pending microtasks.",
    dropAll: "Drop `Promise.all()`; what follows then runs before the caller continues.",
    dropAllOfMapped:
      "Drop `Promise.all()`; what follows then runs before the caller continues, and a list with holes keeps them.",
    dropAsync: "Make `{{name}}` synchronous; what follows its calls then runs before their callers continue.",
    dropAwait: "Drop the `await`; what follows then runs before the caller continues.",
    loopWithoutAwait: "Loop without `await`; the body then runs before the caller continues.",
    mapWithoutAsync:
      "Drop `Promise.all()` and `async`; a throw then ends the `map()`, what follows runs at once, and a list with holes keeps them.",
    useThePromise: "Use the promise itself.",
    useThePromiseAtOnce: "Use the promise itself; what throws while it is made is then thrown at once.",
  },
  hasSafeRewrites: true,
});
