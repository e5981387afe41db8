import { expect, it } from 'vitest'
import { textBlocks } from './text-blocks.ts'

it('splits at empty lines and keeps every place', () => {
  const text = '第一章 总则\r\n第一条\r\n\r\n\n  \n第二条 出差\n\n'
  const blocks = textBlocks(text)
  expect(blocks.map((block) => block.text)).toEqual(['第一章 总则\r\n第一条', '第二条 出差'])
  for (const block of blocks) expect(text.startsWith(block.text, block.start)).toBe(true)
})

it('cuts what has no empty lines, at line ends, and loses nothing', () => {
  const text = Array.from({ length: 2000 }, (_, i) => `行 ${i}`).join('\n')
  const blocks = textBlocks(text)
  expect(blocks.length).toBeGreaterThan(2)
  expect(blocks.map((block) => block.text).join('\n')).toBe(text)
  for (const block of blocks) expect(text.startsWith(block.text, block.start)).toBe(true)
})

it('survives one endless line and an empty text', () => {
  expect(textBlocks('长'.repeat(10_000)).map((b) => b.text.length)).toEqual([3000, 3000, 3000, 1000])
  expect(textBlocks('')).toEqual([])
})
