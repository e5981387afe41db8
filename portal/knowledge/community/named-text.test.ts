import { expect, it } from 'vitest'
import { namedParts, typedName } from './named-text.ts'

it('finds the names of a comment, the longest first, and nothing else', () => {
  expect(namedParts('请@李娜娜 和@李娜看看，a@b', ['李娜', '李娜娜'])).toEqual([
    { text: '请', isName: false },
    { text: '@李娜娜', isName: true },
    { text: ' 和', isName: false },
    { text: '@李娜', isName: true },
    { text: '看看，a@b', isName: false },
  ])
  expect(namedParts('没有', [])).toEqual([{ text: '没有', isName: false }])
  expect(namedParts('', ['李娜'])).toEqual([])
})

it('knows the name that is being typed', () => {
  expect(typedName('请@李', 3)).toEqual({ word: '李', at: 1 })
  expect(typedName('@', 1)).toEqual({ word: '', at: 0 })
  expect(typedName('请@李 看', 5)).toBeNull()
  expect(typedName('请看', 2)).toBeNull()
})
