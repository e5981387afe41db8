import { expect, it } from 'vitest'
import { corrections } from './correct.ts'
import { lookalikes } from './lookalikes.ts'
import { foldTyped } from './readings.ts'
import { isPinyin, mistyped, withoutTones } from './syllables.ts'
import { Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary()
vocabulary.learn('数据库备份与恢复', ['数据库备份的恢复时间由管理员决定，未来两年内有效。'])
vocabulary.learn('差旅报销制度', ['差旅报销的标准按城市分为三类，未来会调整。住宿费凭发票报销。'])
vocabulary.learn('file_token', ['The file_token and its snapshot belong to HapMap; validators read plugin metrics.'])

const texts = (query: string) => corrections(foldTyped(query), vocabulary).map(({ text }) => text.replaceAll(' ', ''))

it.each([
  ['pinyin set apart', 'shu ju ku bei fen', '数据库备份'],
  ['pinyin in words', 'shujuku beifen', '数据库备份'],
  ['a particle between words', 'shujuku de huifu', '数据库的恢复'],
  ['tones as figures', 'shu4ju4ku4 bei4fen4', '数据库备份'],
  ['tones as marks', 'shùjùkù bèifèn', '数据库备份'],
  ['a letter missing', 'shujukbeifen', '数据库备份'],
  ['letters swapped', 'shujuku beifne', '数据库备份'],
  ['h for f', 'baoxiao hapiao', '报销发票'],
  ['one syllable left in pinyin', '数ju库备份', '数据库备份'],
  ['a lookalike in a word nobody knows', '末来', '未来'],
  ['two characters swapped', '销报', '报销'],
])('understands %s', (_, typed, meant) => expect(texts(typed)).toContain(meant))

it.each([
  ['words run together', 'filetoken', 'file token'],
  ['camel case', 'fileToken', 'file token'],
  ['a word in two', 'hap map', 'hapmap'],
  ['a letter swapped', 'valdiators', 'validators'],
])('understands Latin: %s', (_, typed, meant) => {
  expect(corrections(foldTyped(typed), vocabulary).map(({ text }) => text)).toContain(meant)
})

it('calls what has the same letters no slip, and never changes a figure', () => {
  const split = corrections('filetoken', vocabulary).find(({ text }) => text === 'file token')
  expect(split?.gain).toBe(Infinity)
  vocabulary.learn('tidb7', ['tidb7'])
  expect(corrections('tidb8', vocabulary).map(({ text }) => text)).not.toContain('tidb7')
})

it('offers nothing for a query that stands so', () => {
  for (const { gain } of corrections('数据库备份', vocabulary)) expect(gain).toBeLessThan(0)
})

it('stays fast for letters that are no pinyin', () => {
  const started = performance.now()
  for (let i = 0; i < 20; i++) corrections('incomprehensibilitynotwithstanding'.slice(i % 5), vocabulary)
  expect(performance.now() - started).toBeLessThan(2000)
})

it('knows syllables, tones and slips of one letter', () => {
  expect(isPinyin("xi'an")).toBe(true)
  expect(isPinyin('xianb')).toBe(false)
  expect(withoutTones('lü4')).toBe('lü4')
  expect(withoutTones('zhong1guo2')).toBe("zhong'guo")
  expect(withoutTones('mp3')).toBe('mp3')
  expect(mistyped('zhogn')).toContain('zhong')
  expect(mistyped('han')).not.toContain('han')
})

it('finds lookalikes either way round', () => {
  for (const [one, other] of ['末未', '己已', '戊戌', '拔拨', '天夭', '侯候', '科料']) {
    expect(lookalikes(one!)).toContain(other)
    expect(lookalikes(other!)).toContain(one)
  }
})
