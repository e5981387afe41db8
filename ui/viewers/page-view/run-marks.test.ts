import { expect, it } from 'vitest'
import { marksOfRuns } from './run-marks.ts'

const run = (text: string, xs: number[], matrix = [1, 0, 0, 1, 0, 0]) => ({
  text,
  xs,
  ys: xs.map(() => 10),
  size: 4,
  matrix,
})

it('marks a word at its letters, across runs and forms', () => {
  const marks = marksOfRuns([run('发票号', [0, 5, 10]), run('码：９', [20, 24, 28], [2, 0, 0, 2, 0, 0])], ['号码', '9'])
  expect(marks).toHaveLength(2)
  expect(marks[0]?.boxes.map(({ x, width, matrix }) => [x, width, matrix])).toEqual([
    [10, 4, 'matrix(1 0 0 1 0 0)'],
    [20, 4, 'matrix(2 0 0 2 0 0)'],
  ])
  expect(marks[1]).toMatchObject({ boxes: [{ x: 28 }], left: 56, top: 12 })
})

it('a Latin letter is half as wide, one above the next has its natural width', () => {
  expect(marksOfRuns([run('ab', [0, 0])], ['ab'])[0]?.boxes.map(({ width }) => width)).toEqual([2, 2])
})
