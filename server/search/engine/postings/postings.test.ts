import { describe, expect, it } from 'vitest'
import {
  blockMaximum,
  blockNumber,
  decodePostings,
  encodePostings,
  PostingsLookup,
  toPostings,
  readEntries,
} from './postings.ts'
import { findBlock, findTerm, TermBlockWriter, iterateTerms } from './term-blocks.ts'

const entry = (passage: number, content: number, title: number): number =>
  ((passage << 16) | (content << 8) | title) >>> 0

const viewBytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

describe('postings', () => {
  it('come back as they were written, with the greatest worth of every block', () => {
    const entries = Uint32Array.from([
      entry(0, 1, 0),
      entry(7, 2, 0),
      entry(200, 1, 0),
      entry(255, 255, 255),
      entry(256, 1, 0),
      entry(40_000, 0, 3),
      entry(65_535, 1, 0),
    ])
    const postings = decodePostings(encodePostings(entries, (each) => ((each >>> 8) & 0xff) / 256))
    expect(postings).toMatchObject({ count: 7, blocks: 4 })
    expect([...readEntries(postings)]).toEqual([...entries])
    expect([0, 1, 2, 3].map((block) => blockNumber(postings, block))).toEqual([0, 1, 156, 255])
    expect([0, 1, 2, 3].map((block) => blockMaximum(postings, block))).toEqual([255, 1, 0, 1])
  })

  it.each([0, 1])('come back when every passage has an entry, counted more than once: %i', (more) => {
    const entries = Uint32Array.from({ length: 65_536 }, (_, passage) => entry(passage, 1 + more, 0))
    const postings = decodePostings(encodePostings(entries, () => 0.5))
    expect(postings).toMatchObject({ count: 65_536, blocks: 256 })
    expect(Buffer.compare(viewBytes(readEntries(postings)), viewBytes(entries))).toBe(0)
  })

  it('are looked up by passage', () => {
    const held = [1, 2, 300, 301, 511, 65_535]
    const lookup = new PostingsLookup()
    lookup.use(toPostings(Uint32Array.from(held, (passage, i) => entry(passage, 1 + (i % 2), i % 3))))
    for (let passage = 0; passage < 65_536; passage++) {
      const i = held.indexOf(passage)
      expect(lookup.counts(passage)).toBe(i < 0 ? 0 : ((1 + (i % 2)) << 8) | (i % 3))
    }
  })
})

describe('blocks of terms', () => {
  it('hold every term, found by its key and read in order', () => {
    const blocks: Uint8Array[] = []
    const writer = new TermBlockWriter((index, block) => (blocks[index] = block.slice()))
    const keys = Array.from({ length: 3000 }, (_, i) => `g${String.fromCharCode(0x4e00 + i)}字`).toSorted()
    const testLength = (i: number): number => (i % 500 === 0 ? 10_000 : i % 7)
    for (const [i, key] of keys.entries()) writer.add(key, new Uint8Array(testLength(i)).fill(i % 251))
    writer.finish()
    expect(blocks).toHaveLength(writer.firstKeys.length)
    expect(blocks.flatMap((block) => [...iterateTerms(block)].map(({ key }) => key))).toEqual(keys)
    for (const [i, key] of keys.entries()) {
      const block = blocks[findBlock(writer.firstKeys, key)]!
      expect(findTerm(block, key)).toEqual(new Uint8Array(testLength(i)).fill(i % 251))
      expect(findTerm(block, `${key}无`)).toBeNull()
    }
    expect(findBlock(writer.firstKeys, 'a')).toBe(-1)
  })
})
