import { expect, it } from 'vitest'
import { CitedText, type CitedSentence } from './cited-text.ts'

const LABELS = ['k7', 'm3', 'q9']

function read(text: string, size = text.length): CitedSentence[] {
  const parser = new CitedText(LABELS)
  const sentences: CitedSentence[] = []
  for (let at = 0; at < text.length; at += size) sentences.push(...parser.push(text.slice(at, at + size)))
  return [...sentences, ...parser.end()]
}

const texts = (text: string) => read(text).map((each) => [each.text, ...each.labels].join(' '))

it.each([
  ['一线城市每晚 500 元[#k7]。', ['一线城市每晚 500 元。 k7']],
  ['一线城市每晚 500 元。[#k7]其他城市 350 元。[#m3][#q9]', ['一线城市每晚 500 元。 k7', '其他城市 350 元。 m3 q9']],
  ['甲【#k7，#m3】。乙［＃ｑ９］。', ['甲。 k7 m3', '乙。 q9']],
  ['他说“可以。”[#k7]然后走了。', ['他说“可以。” k7', '然后走了。']],
  ['版本 3.5 可用[#k7]. It works.[#m3] Next', ['版本 3.5 可用. k7', 'It works. m3', 'Next']],
  ['甲[#zz]。乙[1]。丙【k7】。', ['甲。', '乙。', '丙。 k7']],
  ['500 元以内不用审批[#k7]', ['500 元以内不用审批 k7']],
])('finds the sentences of %s with what they cite', (text, wanted) => expect(texts(text)).toEqual(wanted))

it('knows paragraphs, headings, lists, rows and code, and drops their marks', () => {
  const sentences = read(
    '# 标准\n**住宿**见下[#k7]。又一句。\n- 一线 500 元[#k7]\n2. 其他 350 元\n|城市|元|\n|---|---|\n|北京|500[#m3]|\n```\na = 1\n```\n完。',
  )
  expect(sentences.map(({ begins, text }) => [begins, text])).toEqual([
    ['heading', '标准'],
    ['paragraph', '住宿见下。'],
    [null, '又一句。'],
    ['item', '一线 500 元'],
    ['item', '其他 350 元'],
    ['row', '|城市|元|'],
    ['row', '|北京|500|'],
    ['code', 'a = 1'],
    ['paragraph', '完。'],
  ])
  expect(sentences[6]!.labels).toEqual(['m3'])
})

it('keeps of links and pictures their words alone', () => {
  expect(texts('见[手册](https://x.example/a?b=1。2)。![图](https://evil.example/?s=机密)完。')).toEqual([
    '见手册。',
    '图完。',
  ])
})

const LONG =
  '# 结论\n一线城市每晚 500 元[#k7]。其他城市 350 元。【#m3，#zz】\n- 审批人：王芳[#q9]；每月 10 日前付款。[#k7] [#m3]\n见[手册](https://x.example/a?b=1)。\n|a|b|\n最后 a. b'

it('reads the same whatever the borders of the pieces are', () => {
  const whole = read(LONG)
  for (let size = 1; size < 40; size++) expect(read(LONG, size), String(size)).toEqual(whole)
})

it('gives a sentence as soon as nothing behind it can belong to it, and shows what has begun without its labels', () => {
  const parser = new CitedText(LABELS)
  expect(parser.push('甲。')).toEqual([])
  expect(parser.push('[#k')).toEqual([])
  expect(parser.begun).toBe('甲。')
  expect(parser.push('7]乙是').map((each) => each.text)).toEqual(['甲。'])
  expect(parser.begun).toBe('乙是')
})

it('cuts what never ends', () => {
  expect(read('哈'.repeat(2500), 100).map((each) => each.text.length)).toEqual([1000, 1000, 500])
})
