import { expect, it } from 'vitest'
import type { Token } from '#server/search/analysis/tokenize.ts'
import { MemorySegment } from './memory-segment.ts'
import { readEntries } from './postings.ts'

const gram = (term: string): Token => ({ kind: 'gram', term, start: 0, end: 0 })

it('keeps every count of every passage, however long a list grows', () => {
  const segment = new MemorySegment()
  const counts = Array.from({ length: 1000 }, (_, i) => 1 + (i % 5))
  for (const [i, count] of counts.entries()) {
    const content = [...Array.from({ length: count }, () => gram('知识')), ...(i % 10 === 0 ? [gram(`号${i}`)] : [])]
    segment.add({ document: i + 1, ordinal: 0, content, title: i % 3 === 0 ? [gram('知识')] : [] })
  }
  expect([...readEntries(segment.postings('g知识')!)]).toEqual(
    counts.map((count, i) => ((i << 16) | (count << 8) | (i % 3 === 0 ? 1 : 0)) >>> 0),
  )
  expect([...readEntries(segment.postings('g号500')!)]).toEqual([((500 << 16) | 0x100) >>> 0])
  expect(segment.postings('g号501')).toBeNull()
})

it('gives its terms in ascending order, short ones between long ones, and those that begin alike', () => {
  const segment = new MemorySegment()
  const terms = ['知识', '知', 'tikv', '知道', 't', '龍', '𠀀一', 'zz', '𠀀', '知识管理']
  segment.add({ document: 1, ordinal: 0, content: terms.map((term) => gram(term)), title: [] })
  expect([...segment.entries()].map(({ key }) => key)).toEqual(terms.map((term) => `g${term}`).toSorted())
  expect(segment.startingWith('g知')).toHaveLength(4)
  expect(segment.startingWith('g𠀀')).toHaveLength(2)
  expect(segment.startingWith('t知')).toHaveLength(0)
})
