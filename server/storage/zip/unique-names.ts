import { cutText } from '#core/text/cut-text.ts'

const UNUSABLE = /[\\/:*?"<>|\p{Cc}]/gu
/** The longest name of a file or folder, so that the path is valid on every system after unpacking. */
const LONGEST = 120
/** The limit of Linux file systems; a Chinese character has three bytes. */
const MOST_BYTES = 255

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Makes names unique: a second file with the same name becomes 名称 (2).pdf, also when only the case differs. */
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

/** As many whole characters as fit into the bytes. */
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
