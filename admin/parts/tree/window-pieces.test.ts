import { expect, it } from 'vitest'
import { drawnPieces, visibleSpan } from './window-pieces.ts'

it('takes what the window shows, and some more', () => {
  expect(visibleSpan(100, 800, 32, 2000)).toEqual({ from: 0, to: 40 })
  expect(visibleSpan(-32_000, 800, 32, 2000)).toEqual({ from: 984, to: 1048 })
  expect(visibleSpan(-63_500, 800, 32, 2000).to).toBe(2000)
  expect(visibleSpan(5000, 800, 32, 2000)).toEqual({ from: 0, to: 0 })
})

it('leaves room for what is not drawn, and always draws the line of the cursor', () => {
  expect(drawnPieces(10, { from: 4, to: 6 }, 1)).toEqual([
    { at: 0, gap: 1 },
    { at: 1 },
    { at: 2, gap: 2 },
    { at: 4 },
    { at: 5 },
    { at: 6, gap: 4 },
  ])
  expect(drawnPieces(3, { from: 0, to: 3 }, 1)).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }])
  expect(drawnPieces(3, { from: 0, to: 0 }, -1)).toEqual([{ at: 0, gap: 3 }])
  expect(drawnPieces(0, { from: 0, to: 0 }, 0)).toEqual([])
})
