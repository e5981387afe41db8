import { expect, it } from 'vitest'
import { nameDecoder } from './name-of-bytes.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const decode = (...names: Uint8Array[]) => names.map(nameDecoder(names))

it('reads UTF-8 as it is, also beside other names', () => {
  expect(decode(Buffer.from('采购.txt'), hex('b2c9b9ba'))).toEqual(['采购.txt', '采购'])
})
it('reads GBK, with rare characters and punctuation', () => {
  expect(decode(hex('b2c9b9ba'))).toEqual(['采购'])
  expect(decode(hex('c0eeeac9'))).toEqual(['李晟'])
  expect(decode(hex('a1b6d6c6b6c8a1b7'))).toEqual(['《制度》'])
})
it('reads Big5, and tells one doubtful name by the others', () => {
  expect(decode(hex('bba1a9fa'))).toEqual(['說明'])
  expect(decode(hex('adfba475a4e2a555'), hex('bba1a9fa'), hex('b3e6'))).toEqual(['員工手冊', '說明', '單'])
})
it('loses no name, whatever its bytes', () => {
  expect(decode(hex('ff2e747874'))[0]).toMatch(/\.txt$/)
  expect(decode(hex('80'), hex(''))[1]).toBe('')
})
