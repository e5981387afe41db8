import { pinyin } from 'pinyin-pro'

/** How a text is typed in letters: 用户 as yonghu, and as yh. */
export const readHan = (text: string): readonly string[] => readings(text, 'off')

/** The same for a person's name, in which the first character may have another reading: 单雄信 as shan and as dan. */
export const readName = (name: string): readonly string[] => [
  ...new Set([...readings(name, 'head'), ...readings(name, 'off')]),
]

function readings(text: string, surname: 'head' | 'off'): string[] {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive', surname }).map(
    (each) => each.replaceAll('ü', 'v').toLowerCase(),
  )
  return [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')]
}
