import { expect, it } from 'vitest'
import { supports } from './supports.ts'
import { Vocabulary } from '../vocabulary.ts'

const RULES = [
  '第二章 住宿标准',
  '一线城市每晚不超过 500 元，其他城市每晚不超过三百五十元。',
  '员工出差应当节约，按级别选择住处。',
  '报销单由财务部王芳审核，每月 10 日前付款。',
  '超过标准的部分不予报销。',
  '年假十天。病假十五天。',
].join('\n')
const SOURCES = [{ title: '差旅费管理办法', heading: null, text: RULES }]
const vocabulary = new Vocabulary()
vocabulary.learn('差旅费管理办法', [RULES])

const judge = (claim: string, synonyms = new Map<string, string[]>()) =>
  supports({ claim, question: '', synonyms }, SOURCES, vocabulary)

it.each([
  ['一线城市每晚不超过 500 元。'],
  ['其他城市每晚不超过 350 元。'],
  ['一线城市每晚不超过 500 元，其他城市每晚不超过 350 元。'],
  ['报销单由王芳审核。'],
  ['每月 10 日前付款。'],
  ['超过标准的部分不予报销。'],
  ['員工出差應當節約。'],
  ['年假 10 天。'],
  ['根据差旅费管理办法，病假十五天。'],
])('finds what says %s', (claim) => expect(judge(claim).found).not.toBeNull())

it.each([
  ['一线城市每晚不超过 600 元。'],
  ['一线城市每晚不超过 350 元。'],
  ['一线城市每晚超过 500 元。'],
  ['报销单由李强审核。'],
  ['报销单由人事部审核。'],
  ['超过标准的部分予以报销。'],
  ['每月 15 日前付款。'],
  ['年假十五天。'],
  ['年假 10 天，病假 20 天。'],
  ['广州每晚不超过 500 元。'],
  ['员工出差应当坐飞机头等舱，由公司承担全部费用。'],
  ['按 GB 50016 执行。'],
  ['一线城市每晚不超过 500 元，其他城市每晚不超过 350 元，超出的由个人承担。'],
])('finds nothing that says %s', (claim) => expect(judge(claim).found).toBeNull())

it('names the sentence', () => {
  const { found } = judge('每月 10 日前付款。')
  expect(RULES.slice(found!.start, found!.end)).toBe('报销单由财务部王芳审核，每月 10 日前付款。')
})

it.each([['综上所述，具体如下：'], ['答案是：']])('asks no proof of %s', (claim) =>
  expect(judge(claim)).toEqual({ isNeutral: true, found: null }),
)

it('takes a synonym for the word', () => {
  expect(judge('职员出差应当节约。').found).toBeNull()
  expect(judge('职员出差应当节约。', new Map([['职员', ['员工']]])).found).not.toBeNull()
})
