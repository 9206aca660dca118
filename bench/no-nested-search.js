/** @import { Claim } from "../lib/types.js" */

/** Of UUIDs, so that two runs compare the same texts. */
const SEED = 1;

/**
 * Two lists as a database hands them out: texts of one do not share their memory with those of the other, and are compared character by character. Of
 * equal ones of ten characters at most `JSON.parse()` makes one object, which is compared at once; drivers do not.
 *
 * @param {number} count
 * @returns {{ users: { id: string, name: string }[], roles: { userId: string, role: number }[], ids: string[] }}
 */
function createLists(count) {
  const createId = createIds(SEED);
  const users = Array.from({ length: count }, (_, index) => ({ id: createId(), name: `name ${index}` }));
  const roles = users.map(({ id }, role) => ({ userId: id, role })).reverse();
  return JSON.parse(JSON.stringify({ users, roles, ids: roles.map(({ userId }) => userId) }));
}

/**
 * @param {number} seed
 * @returns {() => string} UUIDs, one after the other
 */
function createIds(seed) {
  let state = seed;
  // A linear congruential generator, of which the upper bits are taken, as the lower ones repeat soon: Knuth, The Art of Computer Programming, volume 2, 3.2.1.
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 28;
  };
  return () => "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".replace(/x/g, () => next().toString(16));
}

/**
 * @param {number} count - of elements in each list
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimIncludes(count, payoff) {
  const { users, ids } = createLists(count);
  return {
    name: `includes() in ${count} ids for each of ${count}`,
    messageId: "soughtPerElement",
    variants: {
      before: () => users.filter((user) => ids.includes(user.id)),
      after() {
        const idSet = new Set(ids);
        return users.filter((user) => idSet.has(user.id));
      },
    },
    payoff,
  };
}

/**
 * @param {number} count
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimFind(count, payoff) {
  return claimFindIn(createLists(count), `find() in ${count} objects for each of ${count}`, payoff);
}

/**
 * The same by numbers, which are compared at once.
 *
 * @param {number} count
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimFindByNumber(count, payoff) {
  const users = Array.from({ length: count }, (_, index) => ({ id: 100_000 + index * 7 }));
  const roles = users.map(({ id }, role) => ({ userId: id, role })).reverse();
  return claimFindIn({ users, roles }, `find() in ${count} objects for each of ${count}, by numbers`, payoff);
}

/**
 * @template Id
 * @param {{ users: { id: Id }[], roles: { userId: Id, role: number }[] }} lists
 * @param {string} name
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimFindIn({ users, roles }, name, payoff) {
  return {
    name,
    messageId: "matchedPerElement",
    variants: {
      before: () => users.map((user) => roles.find((role) => role.userId === user.id)),
      after() {
        const rolesByUserId = new Map(roles.map((role) => [role.userId, role]));
        return users.map((user) => rolesByUserId.get(user.id));
      },
    },
    payoff,
  };
}

/**
 * @param {number} count
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimFilter(count, payoff) {
  const { users, roles } = createLists(count);
  return {
    name: `filter() of ${count} objects for each of ${count}`,
    messageId: "filteredPerElement",
    variants: {
      before: () => users.map((user) => roles.filter((role) => role.userId === user.id)),
      after() {
        /** @type {Map<string, { userId: string, role: number }[]>} */
        const rolesByUserId = new Map();
        for (const role of roles) {
          const found = rolesByUserId.get(role.userId);
          if (found === undefined) rolesByUserId.set(role.userId, [role]);
          else found.push(role);
        }
        return users.map((user) => rolesByUserId.get(user.id) ?? []);
      },
    },
    payoff,
  };
}

/**
 * Objects with a date, in no order.
 *
 * @param {number} count
 * @returns {{ at: Date }[]}
 */
function createPosts(count) {
  return Array.from({ length: count }, (_, index) => {
    const place = (index * 7919) % count;
    return { at: new Date(1_700_000_000_000 + place * 86_400_000) };
  });
}

/**
 * @param {number} count
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimDates(count, payoff) {
  const posts = createPosts(count);
  return {
    name: `sort() of ${count} objects by new Date()`,
    messageId: "keyPerComparison",
    variants: {
      before: () => [...posts].sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime()),
      after() {
        const keyed = posts.map((post) => ({ post, at: new Date(post.at).getTime() }));
        return keyed.sort((a, b) => a.at - b.at).map(({ post }) => post);
      },
    },
    payoff,
  };
}

/** As many as are assumed of what is loaded without a limit in sight, and five times as many. @type {Claim[]} */
export default [
  claimIncludes(200, [4, 11]),
  claimFind(200, [4, 13]),
  claimFindByNumber(200, [1, 3]),
  claimFilter(200, [10, 40]),
  claimIncludes(1000, [12, 45]),
  claimFind(1000, [20, 50]),
  claimFilter(1000, [45, 160]),
  claimDates(200, [2.7, 7.5]),
];
