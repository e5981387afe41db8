import { afterEach, expect, it, vi } from 'vitest'
import { ownStorage, tabStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const FULL = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

it('tells that nothing could be kept, and goes on', () => {
  vi.stubGlobal('sessionStorage', FULL)
  expect(tabStorage.write('draft', 'typed')).toBe(false)
  expect(tabStorage.read('draft')).toBeNull()
})

it('goes on where naming the storage throws', () => {
  const off = () => {
    throw new DOMException('off', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: off }))
  expect(ownStorage.write('theme', 'dark')).toBe(false)
  expect([ownStorage.read('theme'), ownStorage.readJson('theme')]).toEqual([null, null])
  expect(() => ownStorage.drop('theme', 'other')).not.toThrow()
})

it('takes text that somebody else has left under a name for none', () => {
  vi.stubGlobal('sessionStorage', { ...FULL, getItem: () => '{half' })
  expect(tabStorage.readJson('draft')).toBeNull()
})
