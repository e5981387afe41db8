import { expect, it } from 'vitest'
import { DECOY_HASH, hashPassword, verifyPassword } from './password-hash.ts'

it('is argon2id at the cost that the decoy has too', async () => {
  const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await hashPassword('Zhiku-2026')).toMatch(cost)
  expect(DECOY_HASH).toMatch(cost)
})
it('knows the password again, also from another keyboard, and no other', async () => {
  const hash = await hashPassword('caf\u00e9-2026')
  expect(await verifyPassword(hash, 'cafe\u0301-2026')).toBe(true)
  expect(await verifyPassword(hash, 'cafe-2026')).toBe(false)
  expect(await hashPassword('caf\u00e9-2026')).not.toBe(hash)
})
it('matches nothing where no hash stands', async () => {
  expect(await verifyPassword('4f2a5cb3', '')).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
  expect(await verifyPassword(null, 'Zhiku-2026')).toBe(false)
})
