import { expect, it } from 'vitest'
import { swipeStep } from './swipe.ts'

const from = { x: 200, y: 400, time: 0 }
const to = (across: number, down = 0, time = 200) => swipeStep(from, { x: 200 + across, y: 400 + down, time }, 390)

it('to the left is the next, to the right the one before', () => {
  expect(to(-90)).toBe(1)
  expect(to(90, 20)).toBe(-1)
})

it('a tap, scrolling, a slow drag and a movement from the edge are no swipe', () => {
  expect(to(-30)).toBeNull()
  expect(to(-90, 80)).toBeNull()
  expect(to(-90, 0, 1500)).toBeNull()
  expect(swipeStep({ ...from, x: 10 }, { x: 120, y: 400, time: 100 }, 390)).toBeNull()
  expect(swipeStep({ ...from, x: 380 }, { x: 200, y: 400, time: 100 }, 390)).toBeNull()
})
