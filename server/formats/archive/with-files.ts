import { WITHIN_BYTES } from '#server/sandbox/limits.ts'
import { capText, type Extracted, type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'
import { addInner, type Collected, readInner } from './inner-files.ts'
import { innerNotes, innerWarnings, type Unread } from './inner-warnings.ts'

/** A file within a document: an inserted object, an attachment of a PDF. */
export interface WithinFile {
  name: string
  /** The content; null if it is empty, `Extracted` if it was read when it was found. A refusal is thrown. */
  content(): Promise<Uint8Array | Extracted | Unread | null>
}

/** A hostile file could make the list endless. */
const FILES = 1000

/**
 * Reads a document, then the text of each file within it under its name. Files that cannot be read are named in the
 * warnings.
 */
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
    const inner = await extractInner(input, file)
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

/** A reason that refuses a whole archive only leaves out one file within a document. */
async function extractInner(input: ExtractionInput, file: WithinFile): Promise<Extracted | Unread | null> {
  const now = performance.now()
  const deadline = now + (input.deadline - now) / 2 // one file must not take all the time that is left
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
