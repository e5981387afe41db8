import { createHash } from 'node:crypto'
import type { CleanHtml } from '#server/formats/sanitise/index.ts'
import { type Block, splitBlocks, withId } from './blocks.ts'

/** A piece of a document that becomes a separate document. */
export interface KnowledgeEntry {
  title: string
  /** Headings from the outermost to its own; empty for the preface. A new import of the file is matched by it. */
  path: string[]
  html: CleanHtml
  /** The `id` of its heading. It depends only on the path. */
  anchor: string
}

/** Thrown when the document cannot be split in this way; the message is for the author. */
export class SplitRefusal extends Error {
  override readonly name = 'SplitRefusal'
}

/** More documents from one file mean that the chosen level is wrong. */
const ENTRIES = 2000

/** The most HTML of one entry, in UTF-16 units; a longer chapter continues in further entries, cut between blocks. */
const ENTRY_UNITS = 400_000

/**
 * Splits a document at headings of this level and above (1 to 6; 0: not at all). Anything before the first one is the
 * preface. Headings inside tables, lists and quotations do not split. Nothing is lost or repeated.
 */
export function splitByHeading(html: CleanHtml, level: number): KnowledgeEntry[] {
  const anchors = anchorMaker()
  const pieces: Piece[] = [{ path: [], anchor: anchors([]), blocks: [], units: 0 }]
  const above: (string | undefined)[] = []
  for (const block of splitBlocks(html)) {
    let { html: source } = block
    let piece = pieces[pieces.length - 1] as Piece
    if (block.heading !== null) {
      const { path, anchor } = place(block.heading, above, anchors)
      source = withId(source, anchor)
      if (block.heading.level <= level) pieces.push((piece = { path, anchor, blocks: [], units: 0 }))
    }
    if (piece.units > 0 && piece.units + source.length > ENTRY_UNITS) {
      pieces.push((piece = { path: piece.path, anchor: anchors(piece.path), blocks: [], units: 0 }))
    }
    piece.blocks.push(source)
    piece.units += source.length
    if (pieces.length > ENTRIES) throw new SplitRefusal(`按此级别会拆成超过 ${ENTRIES} 条，请选择更高的标题级别`)
  }
  const filled = pieces.filter(({ blocks }) => hasContent(blocks.join('')))
  return filled.map((piece, at) => toEntry(piece, filled[at - 1], filled.length === 1))
}

interface Piece {
  path: string[]
  anchor: string
  blocks: string[]
  units: number
}

/** The position of a heading, and its id for links. */
function place(
  heading: NonNullable<Block['heading']>,
  above: (string | undefined)[],
  anchors: (path: string[]) => string,
) {
  above.length = heading.level - 1
  above.push(heading.text) // skipped levels stay empty
  const path = above.filter((title) => title !== undefined)
  return { path, anchor: anchors(path) }
}

/** A path that occurs again gets a number. */
function anchorMaker(): (path: string[]) => string {
  const times = new Map<string, number>()
  return (path) => {
    const hash = createHash('sha256').update(path.join('\n')).digest('hex').slice(0, 12)
    const time = (times.get(hash) ?? 0) + 1
    times.set(hash, time)
    return time === 1 ? `h-${hash}` : `h-${hash}-${time}`
  }
}

function toEntry({ path, anchor, blocks }: Piece, before: Piece | undefined, isOnly: boolean): KnowledgeEntry {
  const own = path.at(-1) ?? (isOnly ? '正文' : '前言')
  const isContinued = before?.path === path
  return { title: isContinued ? `${own}（续）` : own, path, html: blocks.join('') as CleanHtml, anchor }
}

function hasContent(html: string): boolean {
  return html.includes('<img') || html.replace(/<[^>]*>/g, '').trim() !== ''
}
