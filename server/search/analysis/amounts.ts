import { UNSPACED } from './scripts.ts'

const LETTER = `(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}]`
/** Matches 1,280,450.50 and 1280450.5, but no part of a version or list such as 1.2.3, and no short number. */
const AMOUNT = new RegExp(
  `(?<!${LETTER}|\\d[.,])(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{4,}\\.\\d+)(?!\\d|[.,]\\d)`,
  'gu',
)
const MONTH = /^(?:19|20)\d\d\.(?:0?[1-9]|1[0-2])$/

interface Amount {
  /** The normal form: no commas, and no zeros at the end of the fraction. */
  term: string
  start: number
  end: number
}

/** Numbers with a fraction or with commas between thousands, in normalised text. */
export function amountsIn(text: string): Amount[] {
  const found: Amount[] = []
  for (const { 0: written, index } of text.matchAll(AMOUNT)) {
    if (MONTH.test(written)) continue
    const plain = written.replaceAll(',', '')
    const term = plain.includes('.') ? withoutEndZeros(plain) : plain
    found.push({ term, start: index, end: index + written.length })
  }
  return found
}

/** Written as a loop: a regular expression would start again at every zero of the fraction. */
function withoutEndZeros(plain: string): string {
  let end = plain.length
  while (plain[end - 1] === '0') end--
  return plain.slice(0, plain[end - 1] === '.' ? end - 1 : end)
}
