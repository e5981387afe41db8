/** A set of small non-negative integers: the documents that hold an access token, that a reader may find, … */
export class Bitset {
  #words: Uint32Array

  constructor(capacity = 1024) {
    this.#words = new Uint32Array((capacity + 31) >>> 5)
  }

  static of(members: Iterable<number>): Bitset {
    const set = new Bitset()
    for (const member of members) set.add(member)
    return set
  }

  add(member: number): void {
    if (member >>> 5 >= this.#words.length) this.#grow(member)
    this.#words[member >>> 5]! |= 1 << (member & 31)
  }

  remove(member: number): void {
    if (member >>> 5 < this.#words.length) this.#words[member >>> 5]! &= ~(1 << (member & 31))
  }

  has(member: number): boolean {
    return ((this.#words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
  }

  copy(): Bitset {
    const copy = new Bitset(0)
    copy.#words = this.#words.slice()
    return copy
  }

  addAll(other: Bitset): void {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length * 32 - 1)
    for (let i = 0; i < other.#words.length; i++) this.#words[i]! |= other.#words[i]!
  }

  removeAll(other: Bitset): void {
    const shared = Math.min(this.#words.length, other.#words.length)
    for (let i = 0; i < shared; i++) this.#words[i]! &= ~other.#words[i]!
  }

  keepOnly(other: Bitset): void {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! &= other.#words[i] ?? 0
  }

  /** Members in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.#words.length; i++) {
      for (let word = this.#words[i]!; word !== 0; word &= word - 1) yield i * 32 + (31 - Math.clz32(word & -word))
    }
  }

  #grow(member: number): void {
    const words = new Uint32Array(Math.max((member >>> 5) + 1, this.#words.length * 2))
    words.set(this.#words)
    this.#words = words
  }
}
