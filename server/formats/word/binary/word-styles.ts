import { entriesIn, firstAbove, propertyPages } from './word-properties.ts'
import { ownProperties, type StyleProperties, wordStyles } from './word-stylesheet.ts'

/**
 * `fcPlcfBtePapx` of the file information block ([MS-DOC] 2.5.6): the position of the pages of paragraph properties.
 */
const PARAGRAPH_PAGES = 0x102

/** The properties of a paragraph that we use. */
export interface WordParagraph {
  /** 1 to 9; null for text. */
  heading: number | null
  /** The list it is in, by its reference, and its level. */
  list: { reference: number; level: number } | null
}

const PLAIN: WordParagraph = { heading: null, list: null }

/** The properties of the paragraph that ends at a position of the main stream; plain text if the tables are damaged. */
export function wordParagraphs(word: Buffer, table: Buffer): (position: number) => WordParagraph {
  const ends: number[] = []
  const paragraphs: WordParagraph[] = []
  const styleOf = wordStyles(word, table)
  try {
    for (const page of propertyPages(word, table, PARAGRAPH_PAGES)) {
      for (const { end, style, own } of iterateParagraphs(page)) {
        ends.push(end)
        paragraphs.push(toParagraph(own, styleOf(style)))
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return (position) => paragraphs[firstAbove(ends, position)] ?? PLAIN
}

/** Its own properties win over those of its style; list 0 means none. */
function toParagraph(own: StyleProperties, style: StyleProperties): WordParagraph {
  const reference = own.list ?? style.list ?? 0
  return {
    heading: (own.heading ?? style.heading) || null,
    list: reference === 0 ? null : { reference, level: own.listLevel ?? style.listLevel ?? 0 },
  }
}

const NOTHING: StyleProperties = { heading: null, list: null, listLevel: null }

/** A page of paragraphs ([MS-DOC] 2.9.175): the end of each, its style, and its own properties. */
function* iterateParagraphs(page: Buffer): Generator<{ end: number; style: number; own: StyleProperties }> {
  const count = entriesIn(page)
  for (let i = 0; i < count; i++) {
    const end = page.readUInt32LE(4 * (i + 1))
    const at = 2 * page.readUInt8(4 * (count + 1) + 13 * i)
    if (at === 0) {
      yield { end, style: 0, own: NOTHING }
      continue
    }
    // If the first byte is zero, the size is in the second.
    const size = page.readUInt8(at)
    const begin = at + (size === 0 ? 2 : 1)
    const bytes = size === 0 ? 2 * page.readUInt8(at + 1) : 2 * size - 1
    yield { end, style: page.readUInt16LE(begin), own: ownProperties(page.subarray(begin + 2, begin + bytes)) }
  }
}
