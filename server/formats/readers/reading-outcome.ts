import { type ExtractionInput, type ExtractionOutcome, ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import type { FileKind } from '../detect/index.ts'
import { openedWithoutPassword } from '../locked/index.ts'

/**
 * Reads a file with the extractor of its kind; refusals and our own errors are outcomes too. A file that opens without
 * a password has the kind of the file inside from here on: it is shown and converted like any other file of that kind.
 */
export async function readingOutcome(
  extractorOf: (kind: FileKind) => Extractor | undefined,
  given: ExtractionInput,
): Promise<ExtractionOutcome> {
  let { kind } = given
  try {
    const input = await openedWithoutPassword(given)
    const extractor = extractorOf(input.kind)
    if (extractor === undefined) throw new Error(`no extractor for ${input.kind}`)
    kind = input.kind
    return { state: 'done', kind, extracted: await extractor(input) }
  } catch (error) {
    if (error instanceof ExtractionRefusal) {
      return { state: 'refused', kind, cause: error.reason, reason: error.message }
    }
    return { state: 'crashed', reason: `提取程序出错：${String(error).slice(0, 200)}` }
  }
}
