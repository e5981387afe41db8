/** Dimensions of the vectors; a multiple of 32, as a table wants it. */
export const LETTERS_DIMENSION = 64

/**
 * A small deterministic stand-in for a model: a unit vector that counts the pairs of letters of a text. Texts that share
 * many pairs are near.
 */
export function lettersVector(text: string): Float32Array {
  const vector = new Float32Array(LETTERS_DIMENSION)
  for (let i = 0; i + 1 < text.length; i++) {
    const hash = Math.imul(text.charCodeAt(i) * 31 + text.charCodeAt(i + 1), 0x9e3779b1) >>> 0
    vector[hash % LETTERS_DIMENSION]! += hash & 0x10000 ? 1 : -1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
