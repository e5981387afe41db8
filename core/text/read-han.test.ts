import { expect, it } from 'vitest'
import { readHan, readName } from './read-han.ts'

it('reads Chinese as it is typed in letters, whole and by the first ones', () => {
  expect(readHan('用户日志')).toEqual(['yonghurizhi', 'yhrz'])
  expect(readHan('API 绿色')[0]).toBe('api lvse')
})

it('reads a name both as a name and as any other text', () => {
  expect(readName('李娜')).toEqual(['lina', 'ln'])
  expect(readName('单雄信')).toEqual(expect.arrayContaining(['shanxiongxin', 'sxx', 'danxiongxin', 'dxx']))
})
