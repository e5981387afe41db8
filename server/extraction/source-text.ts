import { decodeText } from '#server/files/index.ts'
import type { ExtractionInput } from './extraction-input.ts'

export interface SourceText {
  text: string
  encoding: string
  /** The file was longer than what is read of it. */
  truncated: boolean
}

/** Pages declare their encoding behind their scripts, although they should not. */
const DECLARED_WITHIN = 65_536

/** A text-like file as a string with `\n` line ends and without control characters. */
export function sourceText(input: ExtractionInput, declared: (head: string) => string | null = () => null): SourceText {
  const bytes = input.read(0, input.limits.sourceBytes)
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1')
  const { text, encoding } = decodeText(bytes, declared(head))
  return { text: cleanText(text), encoding, truncated: input.size > bytes.length }
}

/** PostgreSQL refuses NUL, terminals obey escapes, and half a surrogate pair is not writable as UTF-8. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n\f])\p{Cc}\[[0-9;]{0,20}m/gu, '') // colours of a terminal
    .replace(/(?![\t\n\f])\p{Cc}/gu, '')
    .replace(/\f/g, '\n')
    .toWellFormed()
}

/** Cuts text to the cap, never inside a character. */
export function capText(text: string, units: number): { text: string; truncated: boolean } {
  if (text.length <= units) return { text, truncated: false }
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(units - 1))
  return { text: text.slice(0, isHigh ? units - 1 : units), truncated: true }
}
