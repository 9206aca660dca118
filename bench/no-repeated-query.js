const texts = ["/", "/api/users?page=2", "/api/users/17", "/favicon.ico"];
let next = 0;
/** Another one each time: an engine that always sees the same would compute nothing. */
const getText = () => texts[next++ & 3];

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "slowly()",
    messageId: "calledSlowly",
    variants: {
      before() {
        return [...getText()].map((letter) => letter.toUpperCase()).join("");
      },
      after() {
        return getText().toUpperCase();
      },
    },
    payoff: [10, 16],
  },
];
