import { expect, it } from 'vitest'
import { newToken, sessionEnd, tokenHash } from './session-life.ts'

it('ends a session after the days of KmTokenExpireDays', () => {
  expect(sessionEnd(new Date(0), 30)).toEqual(new Date(30 * 86_400_000))
})
it('makes tokens of 32 bytes, never one twice, and stores another thing', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(token)
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
})
