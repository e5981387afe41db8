import { expect, it } from 'vitest'
import { hasBegun, hasEnded, placeText } from './place-text.ts'

const place = { part: 0.404, page: null, heading: null, version: 2 }

it('names the part, and the page or the heading of the version that was read', () => {
  expect(placeText(place, 2)).toBe('读到 40 %')
  expect(placeText({ ...place, page: 12, heading: '总则' }, 2)).toBe('读到 40 %，第 12 页')
  expect(placeText({ ...place, heading: '二、住宿标准' }, 2)).toBe('读到 40 %，二、住宿标准')
  expect(placeText({ ...place, page: 12 }, 3)).toBe('读到 40 %')
  expect(placeText({ ...place, part: 0.98, page: 12 }, 2)).toBe('已读到末尾')
})

it('takes no glance for reading, and no last page for unread', () => {
  expect([0.02, 0.03].map((part) => hasBegun({ part }))).toEqual([false, true])
  expect([0.97, 0.98].map((part) => hasEnded({ part }))).toEqual([false, true])
})
