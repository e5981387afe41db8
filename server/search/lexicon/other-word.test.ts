import { expect, it } from 'vitest'
import { isOtherWord } from './other-word.ts'
import { Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary()
vocabulary.learn('云舟知识库与云州数据仓', ['云州数据仓与云舟分开。'])

it.each([
  ['a place', '杭州', '广州'],
  ['a place that sounds alike', '陕西', '山西'],
  ['a place with another ending', '杭州市', '广州市'],
  ['a place inside a longer word', '杭州分公司', '广州分公司'],
  ['a word that people use often', '登陆', '登录'],
  ['an everyday word that looks alike', '未来', '末来'],
  ['a number', '第三条', '第五条'],
  ['a month', '三月', '二月'],
  ['a rank', '甲类', '乙类'],
  ['a code with digits', 'gb1234a', 'gb1234b'],
  ['a word with a character less', '上海市', '上海'],
])('takes %s for what it is: %s is not %s', (_, typed, word) =>
  expect(isOtherWord({ typed, word }, vocabulary)).toBe(true),
)

it.each([
  ['a wrong character', '报消', '报销'],
  ['characters that change places', '假勤', '勤假'],
  ['a lookalike', '末来', '未来'],
  ['a slip beside a known word', '数据酷', '数据库'],
  ['a word that goes on', '杭州', '杭州湾'],
  ['pinyin', 'hangzhou', '杭州'],
  ['half a pinyin', 'shu据库', '数据库'],
  ['letters', 'kuberntes', 'kubernetes'],
  ['letters run together', 'tidb7', 'tidb 7'],
])('lets %s be a slip: %s may be %s', (_, typed, word) => expect(isOtherWord({ typed, word }, vocabulary)).toBe(false))

it('knows the words of the library: 云州 is a word there and no slip for 云舟', () => {
  for (let i = 0; i < 2; i++) vocabulary.learn('云州', [])
  expect(isOtherWord({ typed: '云州', word: '云舟' }, vocabulary)).toBe(true)
})
