/** With fewer Chinese characters a share says nothing. */
const ENOUGH = 30

/**
 * Share of common characters that a real text layer never falls below. Measured on the corpus: Chinese 0.94 and more,
 * Japanese 0.81, the layer of GM/T 0031 (a font with a wrong character map) 0.24 and less.
 */
const PLAUSIBLE = 0.6

const HAN = /\p{Script=Han}/u
const KANA = /[\u3041-\u30ff]/

/** Code points that mean nothing to a reader: private use, replacement, and unassigned controls. */
const NONSENSE = /[\uE000-\uF8FF\uFFFD\p{Cc}]/u

let common: ReadonlySet<string> | undefined

/**
 * The first level of each national character set: by definition the common characters, in a fixed block of codes. It is
 * computed when a text with Chinese arrives, because loading the tables of the decoders is a good part of the start of
 * a child.
 */
const commonCharacters = (): ReadonlySet<string> =>
  (common ??= new Set([
    ...block('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]), // GB 2312 level 1: 3,755 characters
    ...block('big5', [0xa4, 0xc6], [0x40, 0x7e]), // Big5 level 1: 5,401 characters in two ranges of second bytes
    ...block('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
  ]))

/**
 * Whether extracted text is what the page shows. A PDF may draw the right shapes and map them to wrong characters;
 * every extractor then reads nonsense of rare Chinese characters (seen in a copy of GM/T 0031).
 */
export function isPlausibleText(text: string): boolean {
  let han = 0
  let known = 0
  let nonsense = 0
  let visible = 0
  for (const character of text) {
    if (character > ' ' && character < '\u007f') {
      visible += 1
      continue
    }
    if (/\s/.test(character)) continue
    visible += 1
    if (NONSENSE.test(character)) nonsense += 1
    if (!HAN.test(character) && !KANA.test(character)) continue
    han += 1
    if (commonCharacters().has(character) || KANA.test(character)) known += 1
  }
  if (visible >= ENOUGH && nonsense > visible * 0.3) return false
  return han < ENOUGH || known >= han * PLAUSIBLE
}

/** Whether every character beyond ASCII is a common Chinese one, and there are at least two. */
export function isPlainChinese(text: string): boolean {
  const beyond = [...text].filter((character) => character > '\u007f' && !PUNCTUATION.test(character))
  const known = beyond.filter((character) => commonCharacters().has(character)).length
  return known >= 2 && known >= beyond.length * 0.8
}

const PUNCTUATION = /[\u3000-\u301f\uff00-\uffef\u2014-\u2026·]/

/** All pairs are decoded in one call: a call for each would take most of the start of a child. */
function block(encoding: 'gb18030' | 'big5', lead: [number, number], trail: [number, number]): string[] {
  const codes: number[] = []
  for (let first = lead[0]; first <= lead[1]; first += 1) {
    for (let second = trail[0]; second <= trail[1]; second += 1) codes.push(first, second)
  }
  const decoded = new TextDecoder(encoding).decode(new Uint8Array(codes))
  return [...decoded].filter((character) => HAN.test(character))
}
