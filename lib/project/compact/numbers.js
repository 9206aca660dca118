/** A chunk has room for this many numbers, a power of two. */
const CHUNK_BITS = 15;
const CHUNK = 1 << CHUNK_BITS;

/**
 * A list of integers that grows. An array of them takes twice to four times the memory, the garbage collector reads it again and
 * again, and one that is full is copied; this one is made of chunks, which stay where they are.
 */
export class Numbers {
  /** @param {Int32ArrayConstructor | Uint16ArrayConstructor | Uint8ArrayConstructor} [kind] - of chunk */
  constructor(kind = Int32Array) {
    this.kind = kind;
    this.length = 0;
    /** @type {(Int32Array | Uint16Array | Uint8Array)[]} */
    this.chunks = [];
  }

  /**
   * @param {number} index - below the length
   * @returns {number}
   */
  get(index) {
    return this.chunks[index >>> CHUNK_BITS][index & (CHUNK - 1)];
  }

  /**
   * @param {number} index - below the length
   * @param {number} number
   */
  set(index, number) {
    this.chunks[index >>> CHUNK_BITS][index & (CHUNK - 1)] = number;
  }

  /**
   * @param {number} number
   * @returns {number} its index
   */
  push(number) {
    const index = this.length;
    this.resize(index + 1);
    this.set(index, number);
    return index;
  }

  /** @param {number} length - what is new is 0 */
  resize(length) {
    this.length = length;
    while (this.chunks.length * CHUNK < length) this.chunks.push(new this.kind(CHUNK));
  }
}
