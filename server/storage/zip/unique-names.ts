import { cutText } from '#core/text/cut-text.ts'

const UNUSABLE = /[\\/:*?"<>|\p{Cc}]/gu
/** Longest name of a file or folder, so that the path is good on every system once it is unpacked. */
const LONGEST = 120
/** What file systems of Linux take; a Chinese character is three bytes there. */
const MOST_BYTES = 255

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Gives every name once: a second file of the same name becomes 名称 (2).pdf, also where only the case differs. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>()
  return (wanted) => {
    const clean =
      wanted
        .toWellFormed()
        .replace(UNUSABLE, '_')
        .replace(/^[. ]+|[. ]+$/g, '') || '未命名'
    const [, stem, suffix] = /^(.*?)(\.[^.]{1,20})?$/su.exec(clean) as unknown as [string, string, string?]
    for (let n = 1; ; n++) {
      const tail = `${n === 1 ? '' : ` (${n})`}${suffix ?? ''}`
      const name = shortened(stem, MOST_BYTES - Buffer.byteLength(tail)) + tail
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}

/** As many whole characters of it as the bytes hold. */
function shortened(stem: string, bytes: number): string {
  let kept = ''
  let used = 0
  for (const { segment: character } of signs.segment(cutText(stem, LONGEST))) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    kept += character
  }
  return kept
}
