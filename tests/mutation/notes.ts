import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The result of each mutant of a part, one per line, so that an interrupted run can continue (`--resume`). */
export interface Note {
  key: string
  /** The digest of the file at that time. */
  text: string
  file: string
  line: number
  name: string
  original: string
  replacement: string
  status: string
}

export interface Tried {
  fileName: string
  mutatorName: string
  replacement?: string
  location: Record<'start' | 'end', { line: number; column: number }>
}

const ROOT = path.resolve(import.meta.dirname, '../..')

export const notesFile = (part: string): string =>
  path.join(ROOT, 'tests/output', `mutants-${part.replaceAll('/', '-')}.jsonl`)

export const hashValues = (...values: unknown[]): Buffer => createHash('sha256').update(JSON.stringify(values)).digest()

const digestOfFile = (file: string): string =>
  hashValues(existsSync(file) && readFileSync(file, 'utf8')).toString('hex')

/** A changed file makes different mutants. */
export function mutantKey({ fileName, mutatorName, replacement, location: { start, end } }: Tried): string {
  const place = [start.line, start.column, end.line, end.column]
  return hashValues(digestOfFile(fileName), path.basename(fileName), mutatorName, replacement, place).toString('hex')
}

/** The notes on files that have not changed since. */
export function readNotes(file: string): Note[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const notes = [...new Map(lines.map((line) => JSON.parse(line) as Note).map((note) => [note.key, note])).values()]
  const texts = new Map(
    [...new Set(notes.map((note) => note.file))].map((file) => [file, digestOfFile(path.join(ROOT, file))]),
  )
  return notes.filter((note) => note.text === texts.get(note.file))
}

export function takeNote(file: string, mutant: Tried & { status: string }): void {
  const { fileName, mutatorName, replacement = '', location, status } = mutant
  const note: Note = {
    key: mutantKey(mutant),
    text: digestOfFile(fileName),
    file: path.relative(ROOT, fileName),
    line: location.start.line,
    name: mutatorName,
    original: textAt(mutant),
    replacement,
    status,
  }
  mkdirSync(path.dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(note)}\n`)
}

function textAt({ fileName, location: { start, end } }: Tried): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.join('\n')
}
