/** Wide characters, such as Chinese ones, count as two. */
const signWidth = (sign: string) => (sign.codePointAt(0)! > 0x7f ? 2 : 1)

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** A text cut to a width, with an ellipsis if something is missing. */
export function ellipsis(text: string, most = 25): string {
  let width = 0
  let shown = ''
  for (const { segment: sign } of signs.segment(text)) {
    width += signWidth(sign)
    if (width > most) return `${shown}…`
    shown += sign
  }
  return text
}
