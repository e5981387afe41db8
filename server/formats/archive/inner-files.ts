import { type FileKind, kindOfFile } from '../detect/index.ts'
import {
  type Extracted,
  type ExtractionInput,
  ExtractionRefusal,
  type OutlineEntry,
  type Passage,
} from '../extraction/index.ts'
import { copyBytes, inflationBudget } from '../zip/index.ts'
import { innerNotes, type InnerNotes, noteSaid, type Unread } from './inner-warnings.ts'
import { cutPassages } from '../passages/index.ts'

/** How deep containers within containers are opened. A quine contains itself without end (droste.zip). */
const DEPTH = 2

/**
 * Collects the text of a file that contains files: its own text, then the text of each readable file, under its name.
 */
export interface Collected {
  text: string
  passages: Passage[]
  outline: OutlineEntry[]
  notes: InnerNotes
}

/** Starts with the container's own text: a list of names, or the body of a mail. */
export const startCollecting = (text: string): Collected => ({
  text,
  passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
  outline: [],
  notes: innerNotes(),
})

/** All files inside a container share one budget, however deep they are nested. */
export const containerState = (input: ExtractionInput): NonNullable<ExtractionInput['container']> =>
  input.container ?? { depth: 0, budget: inflationBudget() }

/** Kinds of files that contain files, and the word for one that was not opened. */
const CONTAINERS: Partial<Record<FileKind, Unread>> = { zip: 'archive', archive: 'archive', eml: 'mail', msg: 'mail' }

/**
 * Reads a file within the given one, or tells why it was not read. Passing a cap of the whole container is still
 * thrown.
 */
export async function readInner(outer: ExtractionInput, name: string, bytes: Uint8Array): Promise<Extracted | Unread> {
  const input = { ...outer }
  delete input.parts // they are the container's own
  const { budget, depth } = containerState(input)
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const fileName = name.split('/').at(-1) ?? name
  if (bytes.length === 0) return 'empty'
  if (depth >= DEPTH) return 'deep'
  const kind = await kindOfFile({ name: fileName, size: bytes.length, read: async (at, length) => read(at, length) })
  const extractor = input.extractorOf?.(kind)
  const asContainer = CONTAINERS[kind]
  if (extractor === undefined || (asContainer !== undefined && depth + 1 >= DEPTH)) return asContainer ?? 'other'
  try {
    const container = { depth: depth + 1, budget }
    return await extractor({ ...input, fileName, kind, size: bytes.length, read, container })
  } catch (error) {
    if (error instanceof ExtractionRefusal && error.reason === 'too-large') throw error
    const isLocked = error instanceof ExtractionRefusal && error.reason === 'password'
    return asContainer ?? (isLocked ? 'locked' : 'other') // an error in one file must not cost the others
  }
}

/** Adds the text of an inner file under its name, or notes that there is none. */
export function addInner(collected: Collected, name: string, inner: Extracted | Unread): void {
  if (typeof inner === 'string') collected.notes.unread[inner].push(name)
  else {
    noteSaid(collected.notes, name, inner.warnings)
    appendInner(collected, name, inner)
  }
}

/**
 * The page and heading of an inner passage become one heading path below the name of the inner file, because its pages
 * are not pages of the outer file.
 */
function appendInner(collected: Collected, name: string, inner: Extracted): void {
  const start = collected.text.length + 1
  const base = start + name.length + 1
  collected.text += `\n${name}\n${inner.text}\n`
  collected.outline.push({ level: 1, title: name, page: null, offset: start })
  for (const entry of inner.outline ?? []) {
    collected.outline.push({ ...entry, level: entry.level + 1, page: null, offset: base + entry.offset })
  }
  for (const { text, page, heading, offset } of inner.passages) {
    const path = [name, page === null ? '' : `第 ${page} 页`, heading ?? ''].filter((part) => part !== '')
    collected.passages.push({ text, page: null, heading: path.join(' / '), offset: base + offset })
  }
}
