import { expect, it } from 'vitest'
import { typedIn } from './typed.ts'

it('opens a menu where a word begins with its sign', () => {
  expect(typedIn('/')).toEqual({ sign: '/', word: '', length: 1 })
  expect(typedIn('见下表 /表格')).toEqual({ sign: '/', word: '表格', length: 3 })
  expect(typedIn('、bg')).toEqual({ sign: '/', word: 'bg', length: 3 })
  expect(typedIn('请@王')).toEqual({ sign: '@', word: '王', length: 2 })
  expect(typedIn('依据[[差旅 办法')).toEqual({ sign: '[[', word: '差旅 办法', length: 7 })
  expect(typedIn('依据【【差旅')).toEqual({ sign: '[[', word: '差旅', length: 4 })
})

it.each(['和/或', 'https://a', '2026/11', 'a@b.c', '一、二', '[一]', '/ ', ''])('leaves %j alone', (text) => {
  expect(typedIn(text)).toBeNull()
})
