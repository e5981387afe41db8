// Names and passages come from other people's documents: escape sequences would drive the reader's terminal, and
// direction marks would make "fdp.exe" look like "exe.pdf".
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Makes foreign text safe to print on one line of a terminal. */
export const plain = (text: string): string => text.replace(UNSAFE, ' ')

/** JSON that is safe to print: characters that could control the terminal are written as `\u` escapes. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replace(UNSAFE, (found) =>
    [...found].map((character) => (character === '\n' ? '\n' : escaped(character))).join(''),
  )

/** All of them are in the basic plane, so four hex digits are enough. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u
const ZERO = /\p{Mark}/u

/** The width of a text in terminal columns: Han characters and their punctuation take two. */
export function width(text: string): number {
  let columns = 0
  for (const character of text) columns += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

const pad = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - width(text)))

/** Aligns rows in columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(plain))
  const columns = Math.max(0, ...cells.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...cells.map((row) => width(row[i] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const bold = (text: string): string => `\u001b[1m${text}\u001b[22m`

/** Cuts a text to a number of columns, for a line that must not wrap. */
export function fit(text: string, columns: number): string {
  let cut = ''
  for (const character of plain(text)) {
    if (width(cut) + width(character) > columns - 1) return `${cut}…`
    cut += character
  }
  return cut
}

/** A file name with the local date and time, in a form that sorts. */
export function datedName(what: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `zhiku-${what}-${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.zip`
}
