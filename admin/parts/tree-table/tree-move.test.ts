import { expect, it } from 'vitest'
import { flatten } from '../tree/tree-node.ts'
import { isWithin, stepMove, whereAt } from './tree-move.ts'

interface Unit {
  id: string
  children: Unit[]
}
const unit = (id: string, ...children: Unit[]): Unit => ({ id, children })
const SHAPE = {
  idOf: (each: Unit) => each.id,
  childrenOf: (each: Unit) => each.children,
  hasChildren: (each: Unit) => each.children.length > 0,
}
const BRANCHES = flatten([unit('a', unit('b', unit('c')), unit('d'))], SHAPE, new Set(['a', 'b']))

it('drops beside a row at its edges, below it in the middle', () => {
  expect([3, 16, 29].map((offset) => whereAt(offset, 32))).toEqual(['before', 'into', 'after'])
})

it('knows what stands below a row', () => {
  expect(isWithin(BRANCHES, 'c', 'a')).toBe(true)
  expect(isWithin(BRANCHES, 'd', 'b')).toBe(false)
  expect(isWithin(BRANCHES, 'b', 'b')).toBe(true)
})

it('steps over a sibling, not over what is below it', () => {
  expect(stepMove(BRANCHES, 'd', -1)).toMatchObject({ row: { id: 'd' }, target: { id: 'b' }, where: 'before' })
  expect(stepMove(BRANCHES, 'd', 1)).toBeNull()
  expect(stepMove(BRANCHES, 'c', -1)).toBeNull()
})
