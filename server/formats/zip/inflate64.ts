/**
 * Deflate64, which Windows uses for files of a zip above 2 GB, and some programs for all files: Deflate (RFC 1951) with
 * a window of 64 KB, two more distance codes, and a longest length of 65,538. Node's zlib does not know it.
 */

const WINDOW = 65_536

/** A code has at most 15 bits. */
const MOST_BITS = 15
const END_OF_BLOCK = 256

/** By the codes from 257 on: the base length, and how many bits are added. The last one differs from Deflate. */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 3,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 16]
const DISTANCE_CODES = 32
/** The order of the lengths of the length codes. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A Huffman code: how many codes have each length, and the symbols in their order. */
interface Code {
  counts: Uint16Array
  symbols: Uint16Array
}

/** The content in pieces of at most 64 KB; throws where it is damaged. */
export function* inflated64(source: Iterable<Uint8Array>): Generator<Uint8Array> {
  const bits = bitReader(source)
  const window = new Uint8Array(WINDOW)
  let at = 0
  let isLast = false
  while (!isLast) {
    isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (kind === 3) throw new RangeError('no such block')
    const symbols = kind === 0 ? storedBytes(bits) : packedSymbols(bits, kind === 1 ? FIXED : readCodes(bits))
    for (const { byte, length, distance } of symbols) {
      for (let copied = 0; copied < length; copied++) {
        window[at] = distance === 0 ? byte : window[(at - distance + WINDOW) % WINDOW]!
        at += 1
        if (at < WINDOW) continue
        at = 0
        yield window.slice()
      }
    }
  }
  yield window.slice(0, at)
}

/** One byte, or a copy of earlier bytes at this distance. */
interface Step {
  byte: number
  length: number
  distance: number
}

function* storedBytes(bits: BitReader): Generator<Step> {
  bits.align()
  const length = bits.take(16)
  bits.take(16) // its complement
  for (let i = 0; i < length; i++) yield { byte: bits.take(8), length: 1, distance: 0 }
}

function* packedSymbols(
  bits: BitReader,
  { literals, distances }: { literals: Code; distances: Code },
): Generator<Step> {
  for (;;) {
    const symbol = decoded(bits, literals)
    if (symbol === END_OF_BLOCK) return
    if (symbol < END_OF_BLOCK) yield { byte: symbol, length: 1, distance: 0 }
    else {
      const base = LENGTHS[symbol - 257]
      if (base === undefined) throw new RangeError('no such length')
      const length = base + bits.take(LENGTH_BITS[symbol - 257]!)
      const code = decoded(bits, distances)
      const extra = Math.max(0, (code >> 1) - 1)
      const first = code < 2 ? code + 1 : ((2 + (code & 1)) << extra) + 1
      yield { byte: 0, length, distance: first + bits.take(extra) }
    }
  }
}

/** The codes of a block with dynamic codes (RFC 1951, 3.2.7). */
function readCodes(bits: BitReader): { literals: Code; distances: Code } {
  const [literals, distances, count] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const lengths = Array.from<number>({ length: ORDER.length }).fill(0)
  for (let i = 0; i < count; i++) lengths[ORDER[i]!] = bits.take(3)
  const code = buildCode(lengths)
  const all: number[] = []
  while (all.length < literals + distances) {
    const symbol = decoded(bits, code)
    if (symbol < 16) all.push(symbol)
    else {
      const repeated = symbol === 16 ? (all.at(-1) ?? 0) : 0
      const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)
      for (let i = 0; i < times; i++) all.push(repeated)
    }
  }
  return {
    literals: buildCode(all.slice(0, literals)),
    distances: buildCode(all.slice(literals, literals + distances)),
  }
}

function buildCode(lengths: readonly number[]): Code {
  const counts = new Uint16Array(MOST_BITS + 1)
  for (const length of lengths) counts[length]! += 1
  counts[0] = 0
  const symbols: number[] = []
  for (let length = 1; length <= MOST_BITS; length++) {
    for (const [symbol, own] of lengths.entries()) if (own === length) symbols.push(symbol)
  }
  return { counts, symbols: Uint16Array.from(symbols) }
}

const FIXED = {
  literals: buildCode(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  distances: buildCode(Array.from<number>({ length: DISTANCE_CODES }).fill(5)),
}

/** Decodes bit by bit; the codes of each length are consecutive. */
function decoded(bits: BitReader, { counts, symbols }: Code): number {
  let [code, first, index] = [0, 0, 0]
  for (let length = 1; length <= MOST_BITS; length++) {
    code |= bits.take(1)
    const count = counts[length]!
    if (code - count < first) return symbols[index + code - first]!
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  throw new RangeError('no such code')
}

interface BitReader {
  /** At most 16 bits, the lowest first. */
  take(count: number): number
  /** Skips to the next whole byte. */
  align(): void
}

function bitReader(source: Iterable<Uint8Array>): BitReader {
  const pieces = source[Symbol.iterator]()
  let piece: Uint8Array = new Uint8Array(0)
  let at = 0
  let held = 0
  let count = 0
  const nextByte = () => {
    while (at >= piece.length) {
      const next = pieces.next()
      if (next.done) throw new RangeError('ends too early')
      piece = next.value
      at = 0
    }
    return piece[at++]!
  }
  return {
    take(wanted) {
      while (count < wanted) {
        held |= nextByte() << count
        count += 8
      }
      const taken = held & ((1 << wanted) - 1)
      held >>>= wanted
      count -= wanted
      return taken
    },
    align() {
      held >>>= count & 7
      count &= ~7
    },
  }
}
