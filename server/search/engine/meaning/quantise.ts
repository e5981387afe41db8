/** A vector in the two forms that are searched: a bit for each sign, and a byte for each value. */
export interface Quantised {
  /** One bit a dimension, set where the value is positive; 32 in a word. */
  signs: Uint32Array
  bytes: Int8Array
  /** What a byte is multiplied by to get the value back. */
  scale: number
}

const GREATEST = 127

/** Of a vector whose dimension is a multiple of 32. A byte keeps a cosine to about a thousandth. */
export function quantise(vector: Float32Array): Quantised {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = greatest / GREATEST
  return {
    signs: signBits(vector),
    bytes: Int8Array.from(vector, (value) => (scale === 0 ? 0 : Math.round(value / scale))),
    scale,
  }
}

function signBits(vector: Float32Array): Uint32Array {
  const signs = new Uint32Array(vector.length >>> 5)
  for (const [i, value] of vector.entries()) if (value > 0) signs[i >>> 5]! |= 1 << (i & 31)
  return signs
}
