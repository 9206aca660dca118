/**
 * @param {string} name - of a list: `users`
 * @returns {string} of one of it: `user`; the same where it does not end as plurals do
 */
export function getSingular(name) {
  //   bookSeries    of which one is a series, too
  if (/(?:[Ss]eries|[Ss]pecies)$/.test(name)) return name;
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(?:x|ch|sh|ss)es$/.test(name)) return name.slice(0, -2);
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name;
}
