/**
 * @param {number[]} list - of pairs, one after the other
 * @param {(first: number, second: number) => void} visit
 */
export function eachPair(list, visit) {
  for (let index = 0; index < list.length; index += 2) visit(list[index], list[index + 1]);
}

/**
 * @param {number[]} list - of triples, one after the other
 * @param {(first: number, second: number, third: number) => void} visit
 */
export function eachTriple(list, visit) {
  for (let index = 0; index < list.length; index += 3) visit(list[index], list[index + 1], list[index + 2]);
}
