import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Sha256 } from './sha256.ts'

const theirs = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('gives the digests of the standard', () => {
  const text = (value: string) => new Sha256().update(new TextEncoder().encode(value)).digest()
  expect(text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('agrees with Node for every length around a block, in whatever pieces the bytes come', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = randomBytes(length)
    for (const piece of [1, 7, 63, 64, 65, 1000]) {
      const hash = new Sha256()
      for (let at = 0; at < length; at += piece) hash.update(bytes.subarray(at, at + piece))
      expect(hash.digest(), `${length} bytes by ${piece}`).toBe(theirs(bytes))
    }
  }
})

it('agrees for some megabytes', () => {
  const bytes = randomBytes(3 * 1024 * 1024 + 17)
  expect(new Sha256().update(bytes).digest()).toBe(theirs(bytes))
})
