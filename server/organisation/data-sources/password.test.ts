import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptPassword, encryptPassword } from './password.ts'

const secret = randomBytes(32)

it('gives back what was encrypted, and writes it differently every time', () => {
  const stored = encryptPassword(secret, '密码 pass')
  expect(decryptPassword(secret, stored)).toBe('密码 pass')
  expect(stored).not.toBe(encryptPassword(secret, '密码 pass'))
  expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('pass')
})
it('opens nothing under another secret, nor what was changed', () => {
  const stored = encryptPassword(secret, 'pass')
  expect(decryptPassword(randomBytes(32), stored)).toBeNull()
  const bytes = Buffer.from(stored, 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(decryptPassword(secret, bytes.toString('base64'))).toBeNull()
  expect(decryptPassword(secret, '')).toBeNull()
})
