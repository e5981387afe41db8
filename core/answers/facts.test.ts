import { expect, it } from 'vitest'
import { factsOf, missingFacts } from './facts.ts'
import { foldNumbers } from './numerals.ts'

it.each([
  ['二〇二六年三月一日', '2026年3月1日'],
  ['2026-03-01', '2026年3月1日'],
  ['2026/3/1 起', '2026年3月1日起'],
  ['1,280,450.50 元', '1280450.5元'],
  ['3.5 万元', '35000元'],
  ['三万五千元', '35000元'],
  ['百分之三十', '30%'],
  ['十二天', '12天'],
  ['二十五个工作日', '25个工作日'],
  ['两天', '2天'],
  ['万一有统一的要求', '万一有统一的要求'],
  ['十分重要的一个', '十分重要的一个'],
  ['三心二意', '三心二意'],
  ['第五条', '第5条'],
])('writes the numbers of %s as %s', (text, wanted) => expect(foldNumbers(text)).toBe(wanted))

it.each([
  ['一线城市每晚 500 元', '一线城市每晚不超过五百元', true],
  ['一线城市每晚 600 元', '一线城市每晚不超过五百元', false],
  ['年假 10 天', '报销额度 10 元', false],
  ['共 5 名', '共 5 个', true],
  ['2026年3月1日起执行', '自 2026-03-01 起执行', true],
  ['2026年4月1日起执行', '自 2026-03-01 起执行', false],
  ['按 gb/t 1234 执行', '按 gb/t 1235 执行', false],
  ['用 vpn 登录', '通过 vpn 登录', true],
  ['用 vpn 登录', '通过堡垒机登录', false],
  ['见《差旅费管理办法》', '依据《差旅费管理办法》', true],
  ['见《采购管理办法》', '依据《差旅费管理办法》', false],
  ['占 30%', '占百分之三十', true],
  ['不超过 3.5 万元', '不超过 35,000 元', true],
])('tells whether %s is said by %s', (sentence, text, isSaid) =>
  expect(missingFacts(factsOf(sentence), text).length === 0).toBe(isSaid),
)

it('asks nothing of a sentence without facts', () => expect(factsOf('员工出差应当节约')).toEqual([]))
