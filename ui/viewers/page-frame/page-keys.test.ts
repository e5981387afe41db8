import { expect, it } from 'vitest'
import { actionOfKey, type PageActions, SHORTCUTS } from './page-keys.ts'

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

function done(
  key: string,
  { isSlides = false, ...more }: { isSlides?: boolean; [held: string]: unknown } = {},
): string[] {
  const told: string[] = []
  const actions = new Proxy({} as PageActions, {
    get: (_, name) => (of?: string | number) => told.push(`${String(name)} ${of ?? ''}`.trim()),
  })
  actionOfKey(press(key, more), isSlides)?.(actions)
  return told
}

it('every key of the help does something, and no key does two things', () => {
  const keys = SHORTCUTS.flatMap((each) => each.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(done(key), key).toHaveLength(1)
})

it('turns pages, zooms and finds', () => {
  expect(done('PageDown')).toEqual(['turnPage 1'])
  expect(done('=')).toEqual(['zoom 1'])
  expect(done('F', { ctrlKey: true })).toEqual(['openFind'])
  expect(done('f', { metaKey: true })).toEqual(['openFind'])
})

it('leaves scrolling and the keys of the browser alone, except where slides are shown', () => {
  expect(done('ArrowDown')).toEqual([])
  expect(done(' ')).toEqual([])
  expect(done('r', { ctrlKey: true })).toEqual([])
  expect(done('ArrowLeft', { altKey: true })).toEqual([])
  expect(done('ArrowDown', { isSlides: true })).toEqual(['turnPage 1'])
  expect(done('Backspace', { isSlides: true })).toEqual(['turnPage -1'])
})
