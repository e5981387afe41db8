import { labelled } from '../passages/index.ts'
import { readSidePart } from '../package/index.ts'
import { attribute } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

type NoteKind = 'footnote' | 'endnote' | 'comment'

/** Footnotes, endnotes and comments of a Word document by the id that the text refers to. */
export interface Notes {
  /** The line of a note, only for the first call; '' when there is none. */
  take(kind: NoteKind, id: string): string
  /** Lines of the notes that the text does not refer to. */
  unused(): string[]
}

export async function readNotes(zip: ZipReader, parts: Record<NoteKind, ZipEntry | null>): Promise<Notes> {
  const lines = new Map<string, string>()
  for (const kind of ['footnote', 'endnote', 'comment'] as const) {
    const part = parts[kind]
    if (part !== null) await readSidePart(zip, part, collector(kind, lines))
  }
  const taken = new Set<string>()
  return {
    take(kind, id) {
      const key = `${kind} ${id}`
      if (taken.has(key)) return ''
      taken.add(key)
      return lines.get(key) ?? ''
    },
    unused: () => [...lines].filter(([key]) => !taken.has(key)).map(([, line]) => line),
  }
}

function collector(kind: NoteKind, lines: Map<string, string>) {
  let key = ''
  let label = ''
  let text = ''
  let isText = false
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === kind) {
        const author = attribute(attributes, 'author')
        key = attribute(attributes, 'type') === null ? `${kind} ${attribute(attributes, 'id')}` : '' // else a separator
        label = kind === 'comment' ? `批注${author ? `（${author}）` : ''}` : '注'
        text = ''
      } else if (name === 't') isText = true
      else if (name === 'tab' || name === 'br') text += ' '
    },
    text(piece: string) {
      if (isText) text += piece
    },
    close(name: string) {
      if (name === 't') isText = false
      else if (name === 'p') text += ' '
      else if (name === kind && key !== '') lines.set(key, labelled(label, text))
    },
  }
}
