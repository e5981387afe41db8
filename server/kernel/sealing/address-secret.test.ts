import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSealedSecret, openSecret, sealSecret } from './address-secret.ts'

const secret = randomBytes(32)
const to = { purpose: 'data-source.dbPassword', address: ['jdbc:postgresql://db:5432/sales', 'reader'] }

it('gives back what was sealed, and writes it differently every time', () => {
  const stored = sealSecret(secret, to, '密码 pass')
  expect(isSealedSecret(stored)).toBe(true)
  expect(openSecret(secret, to, stored)).toBe('密码 pass')
  expect(openSecret(secret, to, sealSecret(secret, to, ''))).toBe('')
  expect(stored).not.toBe(sealSecret(secret, to, '密码 pass'))
  expect(Buffer.from(stored.slice(4), 'base64').toString('latin1')).not.toContain('pass')
})
it('opens for no other address, purpose or installation', () => {
  const stored = sealSecret(secret, to, 'pass')
  for (const address of [
    ['jdbc:postgresql://evil:5432/sales', 'reader'],
    ['jdbc:postgresql://db:5432/sales', 'owner'],
    ['jdbc:postgresql://db:5432/salesreader', ''],
    ['jdbc:postgresql://db:5432/sales'],
    [],
  ])
    expect(openSecret(secret, { ...to, address }, stored)).toBeNull()
  expect(openSecret(secret, { ...to, purpose: 'mail.password' }, stored)).toBeNull()
  expect(openSecret(randomBytes(32), to, stored)).toBeNull()
})
it('opens nothing that was changed, cut or written in another form', () => {
  const bytes = Buffer.from(sealSecret(secret, to, 'pass').slice(4), 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(openSecret(secret, to, `zk1:${changed.toString('base64')}`), `at ${at}`).toBeNull()
    expect(openSecret(secret, to, `zk1:${bytes.subarray(0, at).toString('base64')}`), `cut at ${at}`).toBeNull()
  }
  for (const text of ['', 'zk1:', bytes.toString('base64')]) expect(openSecret(secret, to, text)).toBeNull()
})
