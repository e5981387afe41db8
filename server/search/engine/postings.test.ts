import { describe, expect, it } from 'vitest'
import { decodePostings, encodePostings } from './postings.ts'
import { blockOf, findTerm, TermBlockWriter, termsOf } from './term-blocks.ts'

const entry = (passage: number, content: number, title: number): number =>
  ((passage << 16) | (content << 8) | title) >>> 0

describe('postings', () => {
  it('come back as they were written, with the greatest worth of every block', () => {
    const entries = Uint32Array.from([
      entry(0, 1, 0),
      entry(255, 255, 255),
      entry(256, 1, 0),
      entry(40_000, 0, 3),
      entry(65_535, 1, 0),
    ])
    const postings = decodePostings(encodePostings(entries, entries.length, (each) => ((each >>> 8) & 0xff) / 256))
    expect([...postings.entries]).toEqual([...entries])
    expect([...postings.starts]).toEqual([0, 2, 3, 4, 5])
    expect([...postings.maxima]).toEqual([255, 1, 0, 1])
  })
})

describe('blocks of terms', () => {
  it('hold every term, found by its key and read in order', () => {
    const blocks: Uint8Array[] = []
    const writer = new TermBlockWriter((index, block) => (blocks[index] = block.slice()))
    const keys = Array.from({ length: 3000 }, (_, i) => `g${String.fromCharCode(0x4e00 + i)}字`).toSorted()
    const lengthOf = (i: number): number => (i % 500 === 0 ? 10_000 : i % 7)
    for (const [i, key] of keys.entries()) writer.add(key, new Uint8Array(lengthOf(i)).fill(i % 251))
    writer.finish()
    expect(blocks).toHaveLength(writer.firstKeys.length)
    expect(blocks.flatMap((block) => [...termsOf(block)].map(({ key }) => key))).toEqual(keys)
    for (const [i, key] of keys.entries()) {
      const block = blocks[blockOf(writer.firstKeys, key)]!
      expect(findTerm(block, key)).toEqual(new Uint8Array(lengthOf(i)).fill(i % 251))
      expect(findTerm(block, `${key}无`)).toBeNull()
    }
    expect(blockOf(writer.firstKeys, 'a')).toBe(-1)
  })
})
