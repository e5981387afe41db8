/**
 * Incremental SHA-256 (FIPS 180-4). The browser's own digest needs the whole file in memory, and is missing on plain
 * http in an intranet. It is not security relevant, because the server hashes the received bytes itself.
 */
export class Sha256 {
  readonly #state = Int32Array.from(START)
  readonly #block = new Uint8Array(64)
  readonly #words = new Int32Array(64)
  #filled = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(64 - this.#filled, bytes.length)
      this.#block.set(bytes.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < 64) return this
      this.#mix(this.#block, 0)
    }
    for (; at + 64 <= bytes.length; at += 64) this.#mix(bytes, at)
    this.#block.set(bytes.subarray(at))
    this.#filled = bytes.length - at
    return this
  }

  /** The digest in hex; the object must not be used afterwards. */
  digest(): string {
    const bits = this.#length * 8
    const end = new Uint8Array((this.#filled < 56 ? 64 : 128) - this.#filled)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(end.length - 4, bits >>> 0)
    this.update(end)
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  /** Processes one block of 64 bytes; names as in the standard. */
  #mix(bytes: Uint8Array, at: number): void {
    const w = this.#words
    expand(bytes, at, w)
    const state = this.#state
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0] = state[0]! + a
    state[1] = state[1]! + b
    state[2] = state[2]! + c
    state[3] = state[3]! + d
    state[4] = state[4]! + e
    state[5] = state[5]! + f
    state[6] = state[6]! + g
    state[7] = state[7]! + h
  }
}

/** Expands a block to the message schedule of the standard. */
function expand(bytes: Uint8Array, at: number, w: Int32Array): void {
  for (let i = 0, p = at; i < 16; i++, p += 4) {
    w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
}

const PRIMES = primes(64)
/** First 32 bits of the fractional parts of square and cube roots of the first primes: the standard's constants. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
