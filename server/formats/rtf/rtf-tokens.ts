/** The kinds of tokens of RTF source (RTF 1.9.1, "RTF Syntax"). */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'word'; word: string; value: number | null }
  /** A byte of text in the encoding of the current font. */
  | { type: 'byte'; byte: number }
  /** Plain ASCII. */
  | { type: 'text'; text: string }
  | { type: 'symbol'; symbol: string }

const WORD = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y
const PLAIN = /[^\\{}\r\n]+/y
const HEX = /^[0-9a-f]{2}$/i

/** Reads RTF as Latin-1 text in one pass; binary data is skipped. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0
  while (at < source.length) {
    const char = source[at]!
    if (char === '{' || char === '}') {
      yield char === '{' ? { type: 'open' } : { type: 'close' }
      at++
    } else if (char === '\r' || char === '\n') at++
    else if (char === '\\') {
      const next = source[at + 1] ?? ''
      WORD.lastIndex = at + 1
      const word = WORD.exec(source)
      if (word) {
        at = WORD.lastIndex
        const value = word[2] === undefined ? null : Number(word[2])
        if (word[1] === 'bin') at += Math.max(0, value ?? 0)
        else yield { type: 'word', word: word[1]!, value }
      } else if (next === "'") {
        const hex = source.slice(at + 2, at + 4)
        if (HEX.test(hex)) yield { type: 'byte', byte: Number.parseInt(hex, 16) }
        at += 4
      } else {
        yield { type: 'symbol', symbol: next }
        at += 2
      }
    } else {
      PLAIN.lastIndex = at
      const text = PLAIN.exec(source)![0]
      // Some writers put encoded bytes into the source without escaping them.
      if (/[\x80-\xff]/.test(text)) for (const each of Buffer.from(text, 'latin1')) yield { type: 'byte', byte: each }
      else yield { type: 'text', text }
      at = PLAIN.lastIndex
    }
  }
}
