import { expect, it } from 'vitest'
import { newToken, sessionEnd, tokenHash } from './session-life.ts'

it.each([
  ['1', 1],
  ['30', 30],
  ['7', 7],
  ['0', 7],
  ['-1', 7],
  ['400', 7],
  ['1.5', 7],
  ['', 7],
  ['seven', 7],
])('KmTokenExpireDays %j ends a session after %i days', (value, days) => {
  expect(sessionEnd(new Date(0), value)).toEqual(new Date(days * 86_400_000))
})
it('makes tokens of 32 bytes, never one twice, and stores another thing', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(token)
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
})
