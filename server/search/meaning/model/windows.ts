/**
 * Tokens of a text that become one vector. Measured (decision 0035): a vector of 512 tokens says too little of one
 * sentence in it; with 126 far more questions find their passage, for the same time.
 */
export const WINDOW = 126

/** Cuts tokens into windows of about equal length, none longer than `most`, so that the last one is no crumb. */
export function cutWindows(tokens: readonly number[], most = WINDOW): number[][] {
  const count = Math.ceil(tokens.length / most)
  const size = Math.ceil(tokens.length / count)
  return Array.from({ length: count }, (_, i) => tokens.slice(i * size, (i + 1) * size))
}
