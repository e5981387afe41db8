import { expect, it } from 'vitest'
import { judgedQuestions } from '#tests/fixtures/answers/judged.ts'
import { overlapsHalf } from '#tests/fixtures/answers/overlap.ts'
import { extract } from './extract.ts'
import { Vocabulary } from '../vocabulary.ts'

const RULES = [
  '第二章 住宿标准',
  '第五条 员工出差应当节约，按级别选择住处。',
  '一线城市每晚不超过 500 元，其他城市每晚不超过三百五十元。',
  '第三章 审批',
  '第六条 报销单由财务部王芳审核，每月 10 日前付款。',
].join('\n')

const vocabulary = new Vocabulary()
vocabulary.learn('差旅费管理办法', [RULES])

function answer(question: string, text = RULES, heading: string | null = null): string | null {
  const found = extract(question, [{ title: '差旅费管理办法', text, score: 1, heading }], vocabulary)
  return found && text.slice(found.start, found.end)
}

it.each([
  ['住宿标准是多少', '一线城市每晚不超过 500 元，其他城市每晚不超过三百五十元。'],
  ['住宿标准是什么', '一线城市每晚不超过 500 元，其他城市每晚不超过三百五十元。'],
  ['住宿标准', '一线城市每晚不超过 500 元，其他城市每晚不超过三百五十元。'],
  ['报销单谁审核', '第六条 报销单由财务部王芳审核，每月 10 日前付款。'],
  ['审批后什么时候付款', '第六条 报销单由财务部王芳审核，每月 10 日前付款。'],
])('answers %s with the sentence below the heading', (question, sentence) => expect(answer(question)).toBe(sentence))

it('answers with a line that has its label and its value', () => {
  expect(answer('住宿标准是多少', '住宿标准\n\n一、住宿标准：500 元\n\n其他说明')).toBe('一、住宿标准：500 元')
})

it('takes what stands above a passage for the heading of its sentences', () => {
  expect(answer('住宿标准是多少', '一线城市每晚 500 元。', '第二章 住宿标准')).toBe('一线城市每晚 500 元。')
})

it('does not answer with a heading that nothing follows', () => {
  expect(answer('住宿标准是多少', '第二章 住宿标准', '第二章 住宿标准')).toBeNull()
})

it('tells a sentence with the one it speaks of, when that one holds what the question names', () => {
  const prize = '大会又设立了勇创高峰奖。'
  const winner = '这个奖项由攀山好手钟建民取得。'
  expect(answer('钟建民取得了大会的什么奖', `${prize}${winner}`)).toBe(`${prize}${winner}`)
  expect(answer('钟建民取得了大会的什么奖', `${prize}\n\n${winner}`)).toBe(winner)
  expect(answer('钟建民取得了什么奖项', `食堂每天开门。${winner}`)).toBe(winner)
  const mode = '战国编年史的男女主角亦有专属声优。此模式由任天堂改编而来。'
  expect(answer('战国编年史男女主角专属声优由谁改编', mode)).toBe(mode)
})

it('tells a sentence that lacks what is asked for with a neighbour that has it', () => {
  const seat = '嘉靖四十年遣往德安府就藩。最初刚到封地时就要求多给庄田。'
  expect(answer('封地在哪里', seat)).toBe(seat)
  expect(answer('到封地时要求什么', seat)).toBe('最初刚到封地时就要求多给庄田。')
})

const judged = judgedQuestions()

it.skipIf(judged.length === 0)('cites what people marked as evidence in nine cases of ten', () => {
  const words = new Vocabulary()
  for (const { title, passage } of new Map(judged.map((each) => [each.passage, each])).values())
    words.learn(title, [passage])
  let [said, right] = [0, 0]
  for (const { title, passage, question, evidence } of judged) {
    const found = extract(question, [{ title, text: passage, score: 1, heading: null }], words)
    if (!found || found.confidence < 0.6) continue
    said++
    if (evidence.some((each) => overlapsHalf(passage.slice(found.start, found.end), each))) right++
  }
  expect(right / said).toBeGreaterThan(0.89)
})
