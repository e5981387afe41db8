import { expect, it } from 'vitest'
import { depthIn, GAP, layoutPages, layoutSlide, pagesInSight, percentOf, turning, zoomBy } from './page-layout.ts'

const A4 = { width: 210, height: 297 }
const WIDE = { width: 420, height: 297 }
const view = { width: 444, height: 624 }
const look = { scale: 'page-width', turned: 0, isDouble: false }

it('fits the widest page into the width, and the others in proportion', () => {
  const { boxes, unit } = layoutPages([A4, WIDE], look, view)
  expect(unit).toBe(1)
  expect(boxes[1]).toEqual({ left: GAP, top: 297 + 2 * GAP, width: 420, height: 297 })
  expect(boxes[0]).toMatchObject({ left: (444 - 210) / 2, width: 210 })
})

it('fits a whole page, and knows the size on paper', () => {
  const { unit, boxes } = layoutPages([A4], { ...look, scale: 'page-fit' }, view)
  expect(boxes[0]!.height).toBeLessThanOrEqual(view.height - 2 * GAP)
  expect(boxes[0]!.width).toBeLessThanOrEqual(view.width - 2 * GAP)
  expect(percentOf(layoutPages([A4], { ...look, scale: '1.25' }, view).unit)).toBe(125)
  expect(unit).toBeLessThan(3)
})

it('pairs stand side by side, and a turned page takes its other side', () => {
  const pair = layoutPages([A4, A4, A4], { ...look, isDouble: true }, view)
  expect(pair.boxes.map((box) => box!.top)).toEqual([GAP, GAP, pair.boxes[2]!.top])
  expect(pair.boxes[1]!.left).toBeGreaterThan(pair.boxes[0]!.left + pair.boxes[0]!.width)
  const turned = layoutPages([A4], { ...look, turned: 90 }, view)
  expect(turned.boxes[0]!.width).toBeGreaterThan(turned.boxes[0]!.height)
})

it('the page that is read is the one at the upper third', () => {
  const { boxes } = layoutPages([A4, A4, A4], { ...look, scale: '1' }, view)
  expect(pagesInSight(boxes, { top: 0, height: 600 })).toEqual({ first: 0, last: 0, current: 1 })
  expect(pagesInSight(boxes, { top: boxes[1]!.top - 100, height: 600 })).toMatchObject({ first: 0, current: 2 })
  expect(pagesInSight(boxes, { top: 99_999, height: 600 })).toMatchObject({ last: 2 })
})

it('a slide is one page in the middle', () => {
  const { boxes, height } = layoutSlide([A4, WIDE], 2, 0, view)
  expect(boxes[0]).toBeNull()
  expect(boxes[1]).toMatchObject({ left: 0, width: view.width })
  expect(height).toBe(view.height)
  expect(pagesInSight(boxes, { top: 0, height: view.height })).toEqual({ first: 1, last: 1, current: 2 })
})

it('zooms from any size to the next step', () => {
  const one = 96 / 25.4
  expect(zoomBy(one, 1)).toBe('1.25')
  expect(zoomBy(one * 1.1, -1)).toBe('1')
  expect(zoomBy(one * 4, 1)).toBe('4')
})

it('a found word is brought into sight on a turned page, too', () => {
  const word = { left: 10, top: 20 }
  expect([0, 90, 180, 270].map((turned) => depthIn(A4, word, turned))).toEqual([20, 10, 277, 200])
  expect(turning({ left: 0, top: 0, width: 297, height: 210 }, 90)).toBe('translate(297px, 0px) rotate(90deg)')
})
