import { expect, it } from 'vitest'
import { joinNames } from './join-names.ts'

it('names the first three, and says how many there are when there are more', () => {
  expect(joinNames(['张伟'])).toBe('“张伟”')
  expect(joinNames(['张伟', '李娜', '王芳'])).toBe('“张伟”、“李娜”、“王芳”')
  expect(joinNames(['张伟', '李娜', '王芳', '赵强'])).toBe('“张伟”、“李娜”、“王芳”等 4 项')
})
