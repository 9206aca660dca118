/** @import { Claim } from "../lib/types.js" */

/**
 * Two lists as a database hands them out: texts of one do not share their memory with those of the other.
 *
 * @param {number} count
 * @returns {{ users: { id: string, name: string }[], roles: { userId: string, role: number }[], ids: string[] }}
 */
function createLists(count) {
  const users = Array.from({ length: count }, (_, index) => ({ id: `user-${index}`, name: `name ${index}` }));
  const roles = users.map(({ id }, role) => ({ userId: id, role })).reverse();
  return JSON.parse(JSON.stringify({ users, roles, ids: roles.map(({ userId }) => userId) }));
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
  const { users, roles } = createLists(count);
  return {
    name: `find() in ${count} objects for each of ${count}`,
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
  claimIncludes(200, [1.7, 4.2]),
  claimFind(200, [1.1, 2.6]),
  claimFilter(200, [4, 11]),
  claimIncludes(1000, [11, 17]),
  claimFind(1000, [8.3, 12]),
  claimFilter(1000, [28, 190]),
  claimDates(200, [2.7, 7.5]),
];
