import { decodeText } from '../encoding/index.ts'
import { cleanText } from './clean-text.ts'
import type { ExtractionInput } from './extraction-input.ts'

export interface SourceText {
  text: string
  encoding: string
  /** The file was longer than the part that is read. */
  truncated: boolean
}

/** Some pages declare their encoding after their scripts, although they should not. */
const DECLARED_WITHIN = 65_536

/** A text file as a string with ` ` line ends and without control characters. */
export function sourceText(input: ExtractionInput, declared: (head: string) => string | null = () => null): SourceText {
  const bytes = input.read(0, input.limits.sourceBytes)
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1')
  const { text, encoding } = decodeText(bytes, declared(head))
  return { text: cleanText(text), encoding, truncated: input.size > bytes.length }
}
