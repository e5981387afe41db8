import { pinyin } from 'pinyin-pro'

/** How a text is typed by who types it in letters: 用户 as yonghu, and as yh. */
export function readHan(text: string): readonly string[] {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((each) =>
    each.replaceAll('ü', 'v').toLowerCase(),
  )
  return [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')]
}
