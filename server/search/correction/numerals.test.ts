import { expect, it } from 'vitest'
import { inOtherNumerals } from './numerals.ts'

it.each([
  ['二〇〇八年奥运', '2008年奥运'],
  ['三百公里', '300公里'],
  ['四百零五人', '405人'],
  ['一万二千', '12000'],
  ['百分之五十', '50%'],
  ['第十三届', '第13届'],
  ['第3届', '第三届'],
  ['15人缴获', '十五人缴获'],
  ['2008年', '二〇〇八年'],
  ['105 人', '一百零五 人'],
])('%s is also %s', (query, other) => expect(inOtherNumerals(query)).toContain(other))

it.each(['百度', '千万不要', 'v5.3.1', '一般情况', 'tikv3'])('%s has no number of its own', (query) =>
  expect(inOtherNumerals(query)).toEqual([]),
)
