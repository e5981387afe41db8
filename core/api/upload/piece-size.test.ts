import { expect, it } from 'vitest'
import { PieceSize } from './piece-size.ts'

const KB = 1024
const MB = 1024 * KB

it('grows on a fast line up to what the server takes', () => {
  const pieces = new PieceSize(5 * MB)
  const sizes = [1, 2, 3, 4].map(() => {
    pieces.took(pieces.size, 10)
    return pieces.size
  })
  expect(sizes).toEqual([2 * MB, 4 * MB, 5 * MB, 5 * MB])
})

it('becomes what a slow line carries in four seconds, and half of it after a break', () => {
  const pieces = new PieceSize(8 * MB)
  pieces.took(MB, 8000)
  expect(pieces.size).toBe(512 * KB)
  pieces.failed()
  pieces.failed()
  pieces.failed()
  expect(pieces.size).toBe(256 * KB)
})

it('never exceeds a server that takes little', () => {
  const pieces = new PieceSize(100 * KB)
  expect(pieces.size).toBe(100 * KB)
  pieces.took(100 * KB, 1)
  expect(pieces.size).toBe(100 * KB)
  pieces.failed()
  expect(pieces.size).toBe(100 * KB)
})
