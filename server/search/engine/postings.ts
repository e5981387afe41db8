/**
 * Where a term stands in one segment: passages in ascending order, and how often in content and in title (255 means
 * 255 or more). On disk: passages as Uint16 (little endian) | content counts | title counts.
 */
export interface Postings {
  count: number
  passages: Uint16Array
  content: Uint8Array
  title: Uint8Array
}

/** Passages are numbered by 16 bits within a segment. */
export const SEGMENT_LIMIT = 65_536

export function newPostings(count: number): Postings {
  const bytes = new Uint8Array(count * 4)
  return viewPostings(bytes)
}

/** The postings inside a blob; no copy. The counts' arrays share the blob's memory. */
export function viewPostings(blob: Uint8Array): Postings {
  const count = blob.byteLength >>> 2
  // Uint16Array needs an even offset.
  const bytes = blob.byteOffset % 2 === 0 ? blob : blob.slice()
  const at = bytes.byteOffset
  return {
    count,
    passages: new Uint16Array(bytes.buffer, at, count),
    content: new Uint8Array(bytes.buffer, at + count * 2, count),
    title: new Uint8Array(bytes.buffer, at + count * 3, count),
  }
}

/** The blob of postings made by `newPostings` or `viewPostings`. */
export function postingsBlob(postings: Postings): Uint8Array {
  return new Uint8Array(postings.passages.buffer, postings.passages.byteOffset, postings.count * 4)
}

export interface Part {
  postings: Postings
  /** New number of each passage of the old segment, -1 for passages that are gone. */
  renumber: Int32Array
}

/** Several segments' postings of one term as one; null when no passage is left. Parts in ascending new numbers. */
export function joinPostings(parts: readonly Part[]): Postings | null {
  let kept = 0
  for (const { postings, renumber } of parts) {
    for (let i = 0; i < postings.count; i++) if (renumber[postings.passages[i]!]! >= 0) kept++
  }
  if (kept === 0) return null
  const joined = newPostings(kept)
  let to = 0
  for (const { postings, renumber } of parts) {
    for (let i = 0; i < postings.count; i++) {
      const passage = renumber[postings.passages[i]!]!
      if (passage < 0) continue
      joined.passages[to] = passage
      joined.content[to] = postings.content[i]!
      joined.title[to] = postings.title[i]!
      to++
    }
  }
  return joined
}

/** Several terms' postings of one segment as those of one term: counts add up. */
export function unitePostings(all: readonly Postings[]): Postings | null {
  if (all.length <= 1) return all[0] ?? null
  const counts = new Map<number, [content: number, title: number]>()
  for (const { count, passages, content, title } of all) {
    for (let i = 0; i < count; i++) {
      const [c, t] = counts.get(passages[i]!) ?? [0, 0]
      counts.set(passages[i]!, [Math.min(255, c + content[i]!), Math.min(255, t + title[i]!)])
    }
  }
  const united = newPostings(counts.size)
  for (const [i, [passage, [content, title]]] of [...counts].toSorted(([a], [b]) => a - b).entries()) {
    united.passages[i] = passage
    united.content[i] = content
    united.title[i] = title
  }
  return united
}
