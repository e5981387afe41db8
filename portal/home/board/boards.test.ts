import { expect, it } from 'vitest'
import { pickBoards } from './boards.ts'

const node = (id: string, pid: string, count: number) => ({ id, pid, count, code: id, name: id, recommend: false })

it('shows what holds something, in the order of the tree, with the fullest below', () => {
  const tree = [
    node('规章', '0', 9),
    node('财务', '规章', 2),
    node('人事', '规章', 7),
    node('差旅', '财务', 2),
    node('废止', '规章', 0),
    node('空', '0', 0),
    node('手册', '0', 40),
  ]
  const shown = pickBoards(tree).map(({ top, below }) => [top.name, below.map((each) => each.name)])
  expect(shown).toEqual([
    ['规章', ['人事', '财务']],
    ['手册', []],
  ])
})

it('keeps to the first eight, with four below each', () => {
  const tops = Array.from({ length: 9 }, (_, i) => node(`t${i}`, '0', 1))
  const below = Array.from({ length: 5 }, (_, i) => node(`b${i}`, 't0', i + 1))
  const boards = pickBoards([...tops, ...below])
  expect(boards.map(({ top }) => top.id)).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7'])
  expect(boards[0]!.below.map((each) => each.id)).toEqual(['b4', 'b3', 'b2', 'b1'])
})
