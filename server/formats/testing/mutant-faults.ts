import { decodeOutcome } from '#server/formats/readers/decode-outcome.ts'
import { extractHere } from './extract-here.ts'
import { ExtractionRefusal } from '#server/formats/extraction/extraction-input.ts'

/** A mutant is a few kilobytes; the slowest takes half a second on a busy machine. */
const SLOW_MS = 5000

/** What is wrong with the result of reading a file in this process; null when it ends in a clear state. */
export async function findMutantFault(bytes: Buffer): Promise<string | null> {
  const started = performance.now()
  try {
    const outcome = await extractHere(bytes, { deadline: started + SLOW_MS })
    const isValid = outcome === null || decodeOutcome(Buffer.from(JSON.stringify(outcome))) !== null
    if (!isValid) return 'no valid outcome'
  } catch (error) {
    const isClear = error instanceof ExtractionRefusal && /\p{Script=Han}/u.test(error.message)
    if (!isClear) return error instanceof Error ? (error.stack ?? '') : String(error)
  }
  return performance.now() - started > SLOW_MS ? 'slow' : null
}
