import { cutPoint } from '#core/text/cut-text.ts'

/** PostgreSQL refuses NUL, terminals interpret escapes, and half a surrogate pair cannot be written as UTF-8. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n\f])\p{Cc}\[[0-9;]{0,20}m/gu, '') // colours of a terminal
    .replace(/(?![\t\n\f])\p{Cc}/gu, '')
    .replace(/\f/g, '\n')
    .toWellFormed()
}

/** Cuts text at the cap, but never inside a character. */
export function capText(text: string, units: number): { text: string; truncated: boolean } {
  if (text.length <= units) return { text, truncated: false }
  return { text: text.slice(0, cutPoint(text, units)), truncated: true }
}
