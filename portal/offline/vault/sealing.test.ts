import { expect, it } from 'vitest'
import { newDataKey, open, seal, unwrap, wrap } from './sealing.ts'

const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
const bytes = new TextEncoder().encode('班车七点半发车')

it('opens what it sealed, under the same name only, and shows nothing of it', async () => {
  const key = await newDataKey()
  const sealed = await seal(key, 'one', bytes)
  expect(text(await open(key, 'one', sealed))).toBe('班车七点半发车')
  await expect(open(key, 'other', sealed)).rejects.toThrow(Error)
  expect(text(sealed.bytes)).not.toContain('班车')
})

it('gives the key back to the same session of the same person alone', async () => {
  const key = await newDataKey()
  const sealed = await seal(key, 'one', bytes)
  const wrapped = await wrap(key, 'token', 'lina')
  const again = await unwrap(wrapped, 'token', 'lina')
  expect(text(await open(again!, 'one', sealed))).toBe('班车七点半发车')
  expect(await unwrap(wrapped, 'another token', 'lina')).toBeNull()
  expect(await unwrap(wrapped, 'token', 'zhangwei')).toBeNull()
})
