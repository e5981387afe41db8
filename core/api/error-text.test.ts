import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'
import { ApiFault } from './fault.ts'

it('says what the error says', () => {
  expect(errorText(new ApiFault('refused', '找不到文档'), '没有成功')).toBe('找不到文档')
})
it('has a sentence for what is no error', () => {
  expect(errorText('stop', '没有成功')).toBe('没有成功')
  expect(errorText(undefined)).toBe('未知错误')
})
