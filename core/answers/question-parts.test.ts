import { expect, it } from 'vitest'
import { questionParts, waysToAsk } from './question-parts.ts'

it('takes a text of several questions apart, four at most, and leaves a single one alone', () => {
  expect(questionParts('差旅标准是多少？怎么报销？')).toEqual(['差旅标准是多少', '怎么报销'])
  expect(questionParts('年假有几天')).toEqual(['年假有几天'])
  expect(questionParts('？？')).toEqual(['？？'])
  expect(questionParts('一？二？三？四？五？')).toEqual(['一', '二', '三', '四'])
})

it('asks what leans on the last question together with it, and a short one bare first', () => {
  expect(waysToAsk('那上海呢', null)).toEqual(['那上海呢'])
  expect(waysToAsk('那上海呢', '北京的标准')).toEqual(['北京的标准 那上海呢', '那上海呢'])
  expect(waysToAsk('它什么时候生效', '差旅办法')).toEqual(['差旅办法 它什么时候生效', '它什么时候生效'])
  expect(waysToAsk('年假有几天', '差旅办法')).toEqual(['年假有几天', '差旅办法 年假有几天'])
  expect(waysToAsk('上海出差的住宿标准是多少', '差旅办法')).toEqual(['上海出差的住宿标准是多少'])
})
