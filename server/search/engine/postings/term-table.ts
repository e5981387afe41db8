const EMPTY = 0
/** 2^32 divided by the golden ratio: spreads neighbouring keys over the table. */
const SPREAD = 0x9e3779b1

/**
 * Numbers the terms of one kind. Most Chinese words and all bigrams have one or two code units. These are used as
 * numbers in a table that is several times faster than a map of strings.
 */
export class TermTable {
  readonly #longer = new Map<string, number>()
  /** Pairs of key and term; the key is 0 where a slot is free. The number of slots is a power of two. */
  #slots = new Int32Array(1 << 11)
  #used = 0
  readonly #add: () => number

  /** `add` is called to number a new term. */
  constructor(add: () => number) {
    this.#add = add
  }

  get(text: string): number | undefined {
    const key = packKey(text)
    if (key === EMPTY) return this.#longer.get(text)
    const slot = this.#slotOf(key)
    return this.#slots[slot] === EMPTY ? undefined : this.#slots[slot + 1]
  }

  /** The term's number, a new one if it has none. */
  number(text: string): number {
    const key = packKey(text)
    if (key === EMPTY) return this.#longer.get(text) ?? this.#addLonger(text)
    const slot = this.#slotOf(key)
    return this.#slots[slot] === EMPTY ? this.#addShort(key, slot) : this.#slots[slot + 1]!
  }

  /** The terms with this prefix, in no order. */
  startingWith(prefix: string): { text: string; term: number }[] {
    const found: { text: string; term: number }[] = []
    for (let slot = 0; prefix.length <= 2 && slot < this.#slots.length; slot += 2) {
      const key = this.#slots[slot]!
      if (key !== EMPTY && key >>> 16 === prefix.charCodeAt(0) && charactersAt(key).startsWith(prefix)) {
        found.push({ text: charactersAt(key), term: this.#slots[slot + 1]! })
      }
    }
    for (const [text, term] of this.#longer) if (text.startsWith(prefix)) found.push({ text, term })
    return found
  }

  /** Every term in ascending order. */
  *sorted(): Generator<{ text: string; term: number }> {
    const longer = [...this.#longer.keys()].toSorted()
    let at = 0
    for (const key of this.#sortedKeys()) {
      const text = charactersAt(key)
      for (; at < longer.length && longer[at]! < text; at++) yield this.#longerAt(longer[at]!)
      yield { text, term: this.#slots[this.#slotOf(key | 0) + 1]! }
    }
    for (; at < longer.length; at++) yield this.#longerAt(longer[at]!)
  }

  #longerAt(text: string): { text: string; term: number } {
    return { text, term: this.#longer.get(text)! }
  }

  /** The keys as numbers have the same order as their texts. */
  #sortedKeys(): Uint32Array {
    const keys = new Uint32Array(this.#used)
    let count = 0
    for (let slot = 0; slot < this.#slots.length; slot += 2) {
      if (this.#slots[slot] !== EMPTY) keys[count++] = this.#slots[slot]!
    }
    return keys.toSorted()
  }

  /** The slot of a key, or the one where it belongs. */
  #slotOf(key: number): number {
    const mask = this.#slots.length - 1
    let slot = ((Math.imul(key, SPREAD) >>> 8) * 2) & mask
    while (this.#slots[slot] !== EMPTY && this.#slots[slot] !== key) slot = (slot + 2) & mask
    return slot
  }

  #addLonger(text: string): number {
    const term = this.#add()
    this.#longer.set(text, term)
    return term
  }

  #addShort(key: number, slot: number): number {
    const term = this.#add()
    this.#slots[slot] = key
    this.#slots[slot + 1] = term
    if (++this.#used * 4 > this.#slots.length) this.#grow()
    return term
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    for (let i = 0; i < before.length; i += 2) {
      if (before[i] === EMPTY) continue
      const slot = this.#slotOf(before[i]!)
      this.#slots[slot] = before[i]!
      this.#slots[slot + 1] = before[i + 1]!
    }
  }
}

/** A text of one or two code units as a number; 0 for longer ones. */
function packKey(text: string): number {
  if (text.length > 2) return EMPTY
  return (text.charCodeAt(0) << 16) | (text.length === 2 ? text.charCodeAt(1) : 0)
}

function charactersAt(key: number): string {
  const second = key & 0xffff
  return second === 0 ? String.fromCharCode(key >>> 16) : String.fromCharCode(key >>> 16, second)
}
