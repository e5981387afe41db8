/** Something found, as one of the two searches scores it. */
export interface Scored<K> {
  key: K
  score: number
}

/**
 * Joins what words find with what is near in meaning: the words' score, with the best as 1, and the weighted cosine. Both
 * lists come with the best first. What only one of them has stands in the other where that list ends. Weight 0 is the
 * words' own order. Sums of z-scores gained half as much (decision 0035): they stretch a list whose scores are all alike,
 * so chance decided where nothing was near. Ranks alone are not joined at all, because reciprocal ranks take a weak list
 * for as good as a strong one.
 */
export function fuse<K>(words: readonly Scored<K>[], meaning: readonly Scored<K>[], weight: number): Scored<K>[] {
  if (weight === 0 || meaning.length === 0) return [...words]
  const best = words[0]?.score || 1
  const byWords = scores(words.map(({ key, score }) => ({ key, score: score / best })))
  const byMeaning = scores(meaning)
  const keys = new Set([...words, ...meaning].map(({ key }) => key))
  const fused = Array.from(keys, (key) => ({ key, score: byWords(key) + weight * byMeaning(key) }))
  // Sorting is stable: of equal ones those stay first that the words have first.
  return fused.toSorted((a, b) => b.score - a.score)
}

/** The score of each; of others that of the last. */
function scores<K>(list: readonly Scored<K>[]): (key: K) => number {
  const known = new Map(list.map(({ key, score }) => [key, score]))
  const least = list.at(-1)?.score ?? 0
  return (key) => known.get(key) ?? least
}
