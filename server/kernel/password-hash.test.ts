import { expect, it } from 'vitest'
import { DECOY_HASH, hashAll, hashPassword, verifyPassword } from './password-hash.ts'

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

it('hashes many passwords one after the other, each once, also those of two imports', async () => {
  let [now, most, calls] = [0, 0, 0]
  const hashed = async (password: string) => {
    calls++
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now--
    return `hash of ${password}`
  }
  const [one, other] = await Promise.all([hashAll(['a', 'b', 'a'], hashed), hashAll(['c'], hashed)])
  expect([...one, ...other]).toEqual([
    ['a', 'hash of a'],
    ['b', 'hash of b'],
    ['c', 'hash of c'],
  ])
  expect([most, calls]).toEqual([1, 3])
})
