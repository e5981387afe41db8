import { expect, it } from 'vitest'
import { findTreePlace } from './tree-resource.ts'

interface Node {
  id: string
  children: Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, children })
const nodeChildren = ({ children }: Node) => children
const [a, b, c, d] = [node('a'), node('b'), node('c'), node('d')]
const top = node('top', a, b, c)
const roots = [top, d]

it.each([
  ['into another', { row: d, target: top, where: 'into' }, 'top', 'abc', 3],
  ['before a sibling', { row: c, target: a, where: 'before' }, 'top', 'ab', 0],
  ['after a sibling', { row: a, target: b, where: 'after' }, 'top', 'bc', 1],
  ['to the top', { row: a, target: d, where: 'before' }, null, 'topd', 1],
  ['into the parent it has', { row: a, target: top, where: 'into' }, 'top', 'bc', 2],
] as const)('moves %s', (_name, move, parent, siblings, at) => {
  const place = findTreePlace(roots, move, nodeChildren)
  expect(place.parent?.id ?? null).toBe(parent)
  expect(place.siblings.map(({ id }) => id).join('')).toBe(siblings)
  expect(place.at).toBe(at)
})
