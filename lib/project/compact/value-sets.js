import { Numbers } from "./numbers.js";

/** The room of blocks: 4, 8, 16, … 1,024 numbers. */
const SMALLEST = 4;
const LARGEST = 1024;
/** In blocks of this size and larger numbers are found by an index, in smaller ones by looking at them one by one. */
const INDEXED = 32;

/** Blocks lie in chunks, which stay where they are. */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/**
 * Sets of numbers that keep their order, hundreds of thousands of them, of which most have one number or none, few are large, and
 * none has more than 1,024. A number that is alone stands where others have the place of their block. A block has the numbers in
 * order; beside it is twice as much room, where larger blocks have a hash table of positions, counted from 1.
 */
export class ValueSets {
  constructor() {
    /** By set: how many numbers. */
    this.counts = new Numbers(Uint16Array);
    /** By set: the number itself, or where its block begins. */
    this.places = new Numbers();
    /** @type {{ numbers: Int32Array, positions: Uint16Array }[]} */
    this.chunks = [];
    /** Where the next block may begin. */
    this.end = 0;
    /** Blocks that were given up for larger ones, by size.
     * @type {Map<number, Numbers>} */
    this.free = new Map();
    for (let size = SMALLEST; size <= LARGEST; size *= 2) this.free.set(size, new Numbers());
  }

  /** @param {number} count - of sets */
  resize(count) {
    this.counts.resize(count);
    this.places.resize(count);
  }

  /**
   * @param {number} set
   * @returns {number} how many numbers are in it
   */
  getSize(set) {
    return this.counts.get(set);
  }

  /**
   * @param {number} set
   * @param {number} position - below the size
   * @returns {number}
   */
  get(set, position) {
    const place = this.places.get(set);
    if (this.counts.get(set) === 1) return place;
    return this.chunks[place >>> CHUNK_BITS].numbers[(place & (CHUNK - 1)) + position];
  }

  /**
   * @param {number} set
   * @param {number} number - 0 or more
   * @returns {boolean} whether it is new
   */
  add(set, number) {
    const count = this.counts.get(set);
    const place = this.places.get(set);
    if (count === 0) this.places.set(set, number);
    else if (count === 1) {
      if (place === number) return false;
      this.places.set(set, this.createBlock(place, number));
    } else if (!this.addToBlock(set, place, count, number)) return false;
    this.counts.set(set, count + 1);
    return true;
  }

  /**
   * @param {number} first
   * @param {number} second
   * @returns {number} the place of a block with both
   */
  createBlock(first, second) {
    const place = this.take(SMALLEST);
    this.append(place, 0, first);
    this.append(place, 1, second);
    return place;
  }

  /**
   * @param {number} set
   * @param {number} place - of its block
   * @param {number} count - of numbers in it
   * @param {number} number
   * @returns {boolean} whether it is new
   */
  addToBlock(set, place, count, number) {
    if (this.isInBlock(place, count, number)) return false;
    if (count < getBlockSize(count)) {
      this.append(place, count, number);
    } else {
      const larger = this.move(place, count);
      this.places.set(set, larger);
      this.append(larger, count, number);
    }
    return true;
  }

  /**
   * @param {number} place
   * @param {number} count
   * @param {number} number
   * @returns {boolean}
   */
  isInBlock(place, count, number) {
    const { numbers, positions } = this.chunks[place >>> CHUNK_BITS];
    const start = place & (CHUNK - 1);
    const size = getBlockSize(count);
    if (size >= INDEXED) return positions[find(numbers, positions, start, size, number)] !== 0;
    for (let at = start; at < start + count; at++) if (numbers[at] === number) return true;
    return false;
  }

  /**
   * @param {number} place
   * @param {number} count - of numbers that are in the block
   * @param {number} number - that is not
   */
  append(place, count, number) {
    const { numbers, positions } = this.chunks[place >>> CHUNK_BITS];
    const start = place & (CHUNK - 1);
    const size = getBlockSize(count + 1);
    numbers[start + count] = number;
    if (size >= INDEXED) positions[find(numbers, positions, start, size, number)] = count + 1;
  }

  /**
   * Moves a full block's numbers to one of twice the size.
   *
   * @param {number} from
   * @param {number} count - its size
   * @returns {number} the new block's place
   */
  move(from, count) {
    const size = count * 2;
    const place = this.take(size);
    const { numbers, positions } = this.chunks[place >>> CHUNK_BITS];
    const start = place & (CHUNK - 1);
    const oldStart = from & (CHUNK - 1);
    numbers.set(this.chunks[from >>> CHUNK_BITS].numbers.subarray(oldStart, oldStart + count), start);
    this.getFree(count).push(from);
    if (size < INDEXED) return place;
    positions.fill(0, start * 2, (start + size) * 2);
    for (let position = 0; position < count; position++)
      positions[find(numbers, positions, start, size, numbers[start + position])] = position + 1;
    return place;
  }

  /**
   * @param {number} size
   * @returns {number} where a block is that nobody has
   */
  take(size) {
    const free = this.getFree(size);
    if (free.length > 0) {
      free.length--;
      return free.get(free.length);
    }
    // No block lies in two chunks.
    if ((this.end & (CHUNK - 1)) + size > CHUNK) this.end = (this.end | (CHUNK - 1)) + 1;
    const place = this.end;
    this.end += size;
    if (this.chunks.length * CHUNK < this.end)
      this.chunks.push({ numbers: new Int32Array(CHUNK), positions: new Uint16Array(CHUNK * 2) });
    return place;
  }

  /** @param {number} size */
  getFree(size) {
    return /** @type {Numbers} */ (this.free.get(size));
  }
}

/**
 * @param {number} count - 1 or more
 * @returns {number} the size of the block for as many
 */
function getBlockSize(count) {
  return count <= SMALLEST ? SMALLEST : 1 << (32 - Math.clz32(count - 1));
}

/**
 * @param {Int32Array} numbers
 * @param {Uint16Array} positions
 * @param {number} start - of the block
 * @param {number} size
 * @param {number} number
 * @returns {number} where the position of the number is, or is to be
 */
function find(numbers, positions, start, size, number) {
  const mask = size * 2 - 1;
  for (let step = Math.imul(number, 0x9e3779b1) >>> 16; ; step++) {
    const at = start * 2 + (step & mask);
    if (positions[at] === 0 || numbers[start + positions[at] - 1] === number) return at;
  }
}
