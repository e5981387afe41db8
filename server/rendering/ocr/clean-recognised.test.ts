import { expect, it } from 'vitest'
import { cleanRecognised } from './clean-recognised.ts'

it('joins Chinese that was read character by character, and leaves other words apart', () => {
  expect(cleanRecognised('第 一 条 为 了 规 范 PDF files 的 使 用 ， 共 3 页\n')).toBe(
    '第一条为了规范 PDF files 的使用，共3页',
  )
})

it('drops dirt, and what is no writing at all', () => {
  expect(cleanRecognised('|\n~ .\n采购合同编号\n\n\n\n.\n甲方：某公司')).toBe('采购合同编号\n\n甲方：某公司')
  expect(cleanRecognised('. , |\n-\n i')).toBe('')
  expect(cleanRecognised('\f')).toBe('')
})
