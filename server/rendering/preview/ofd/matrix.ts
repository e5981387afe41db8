import { numbersIn } from '#server/formats/markup/index.ts'
import type { Matrix } from './shapes.ts'

export const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Parses a matrix; null when it is missing or invalid. */
export function parseMatrix(list: string | null): Matrix | null {
  const numbers = numbersIn(list, 6)
  return numbers.length === 6 ? numbers : null
}
