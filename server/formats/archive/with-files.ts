import { WITHIN_BYTES } from '#server/sandbox/limits.ts'
import { capText, type Extracted, type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'
import { addInner, type Collected, readInner } from './inner-files.ts'
import { innerNotes, innerWarnings, type Unread } from './inner-warnings.ts'

/** A file within a document: an inserted object, an attachment of a PDF. */
export interface WithinFile {
  name: string
  /** Null where it holds nothing; a refusal is thrown. `Extracted`: it was read by whoever found it. */
  content(): Promise<Uint8Array | Extracted | Unread | null>
}

/** Of a list that a hostile file makes endless. */
const FILES = 1000

/** A document, then the text of the files within it, each under its name; the others are named in its warnings. */
export async function withFiles(
  input: ExtractionInput,
  extracted: Extracted,
  files: readonly WithinFile[],
): Promise<Extracted> {
  if (files.length === 0) return extracted
  const { text, passages, outline = [] } = extracted
  const collected: Collected = { text, passages: [...passages], outline: [...outline], notes: innerNotes() }
  let isCut = files.length > FILES
  for (const file of files.slice(0, FILES)) {
    isCut ||= collected.text.length > input.limits.textUnits || performance.now() > input.deadline
    if (isCut) break
    const inner = await innerOf(input, file)
    if (inner !== null) addInner(collected, file.name, inner)
  }
  const whole = capText(collected.text, input.limits.textUnits)
  return {
    ...extracted,
    text: whole.text,
    passages: collected.passages.filter(({ offset, text: piece }) => offset + piece.length <= whole.text.length),
    ...(collected.outline.length > 0 && {
      outline: collected.outline.filter(({ offset }) => offset < whole.text.length),
    }),
    truncated: extracted.truncated || whole.truncated || isCut,
    warnings: [...extracted.warnings, ...innerWarnings(collected.notes, '文件')],
  }
}

/** What makes an archive be refused as a whole costs a document only the file within it. */
async function innerOf(input: ExtractionInput, file: WithinFile): Promise<Extracted | Unread | null> {
  const now = performance.now()
  const deadline = now + (input.deadline - now) / 2 // the container is read already; one file must not take all that is left
  try {
    const found = await file.content()
    if (!(found instanceof Uint8Array)) return found
    return found.length > WITHIN_BYTES ? 'large' : await readInner({ ...input, deadline }, file.name, found)
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    if (error.reason === 'too-large') return 'large'
    return error.reason === 'password' ? 'locked' : 'other'
  }
}
