import { createCipheriv } from 'node:crypto'
import { expect, it } from 'vitest'
import { FAMILY_CIPHER, unsealedPassword } from './sealed-password.ts'

const sealed = (text: string, padding: 'zeros' | 'pkcs7'): string => {
  const bytes = Buffer.from(text)
  const cipher = createCipheriv('aes-128-cbc', FAMILY_CIPHER.key, FAMILY_CIPHER.iv).setAutoPadding(padding === 'pkcs7')
  const filled = padding === 'zeros' ? Buffer.alloc(Math.ceil(bytes.length / 16) * 16) : bytes
  if (padding === 'zeros') bytes.copy(filled)
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64')
}

it.each([
  'Neu-Wort-8',
  '密码是十六个字节',
  'exactly-16-bytes',
  'ends in a space ',
  '一二三四五六七八九十一二三四五六七八九十',
])('is what the client has encrypted, however it fills up: %s', (text) => {
  expect(unsealedPassword(sealed(text, 'zeros'))).toBe(text)
  expect(unsealedPassword(sealed(text, 'pkcs7'))).toBe(text)
})

it.each([
  '',
  'Neu-Wort-8',
  'admin123',
  'YWJjZA==',
  'q83vASNFZ4mrze8BI0VniQ==',
  `${'A'.repeat(43)}=`,
  '密码',
  'AAAA'.repeat(16),
])('is no password that is sent as it is: %j', (text) => {
  expect(unsealedPassword(text)).toBeNull()
})
