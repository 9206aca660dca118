/** As they come in paths, queries and cookies: another one each time. */
const texts = ["alice", "42", "5f2b8c1e9d", "en-US", "eyJhbGciOiJIUzI1NiJ9", "settings", "2024-05-17", "b7e0"];
let next = 0;
const getText = () => texts[next++ & 7];

const { decodeURIComponent } = globalThis;

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "decodeURIComponent() of text without escapes",
    messageId: "decodedUnasked",
    variants: {
      before() {
        return decodeURIComponent(getText());
      },
      after() {
        const text = getText();
        return typeof text === "string" && text.indexOf("%") === -1 ? text : decodeURIComponent(text);
      },
    },
    payoff: [7.9, 13],
  },
];
