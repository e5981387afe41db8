import { expect, it } from 'vitest'
import { PostingsCache } from './postings-cache.ts'
import type { Postings } from './postings.ts'
import type { Segment } from './segment.ts'

const LIST_BYTES = 10_000

/** A segment that counts how often its postings are read. */
function countingSegment(): { segment: Segment; reads: string[] } {
  const reads: string[] = []
  const postings = (key: string): Postings => {
    reads.push(key)
    return { count: 1, blocks: 1, bytes: new Uint8Array(LIST_BYTES), checked: 0, removed: 0 }
  }
  return { reads, segment: { postings, startingWith: () => [] } as unknown as Segment }
}

it('reads a term once as long as there is room, and lets the longest unused go', () => {
  const { segment, reads } = countingSegment()
  const segments = [segment]
  const cache = new PostingsCache(LIST_BYTES * 8)
  const ask = (key: string) => cache.read(segments, key, 'term')
  for (const key of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'f', 'a', 'g', 'a']) ask(key)
  expect(reads.join('')).toBe('abcdefg')
  for (const key of ['h', 'i', 'a', 'j']) ask(key)
  expect(reads.join('')).toBe('abcdefghij') // because `a` was used all the time
  ask('b')
  expect(reads.join('')).toBe('abcdefghijb')
})

it('reads only the segments it does not know when others have come', () => {
  const [first, second] = [countingSegment(), countingSegment()]
  const cache = new PostingsCache(LIST_BYTES * 8)
  cache.read([first.segment], 'a', 'term')
  expect(cache.read([first.segment, second.segment], 'a', 'term')).toHaveLength(2)
  expect([first.reads, second.reads]).toEqual([['a'], ['a']])
})
