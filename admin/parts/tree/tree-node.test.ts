import { expect, it } from 'vitest'
import { flatten, halfTicked, matching, SHAPE, computeTicks, type TreeNode, withTick } from './tree-node.ts'

const TREE: TreeNode[] = [
  {
    id: 'a',
    label: '总部',
    children: [
      {
        id: 'b',
        label: '财务部',
        children: [
          { id: 'c', label: '出纳' },
          { id: 'd', label: '会计' },
        ],
      },
      { id: 'e', label: '人事部' },
    ],
  },
]
const after = (...ids: string[]) =>
  ids.reduce<ReadonlySet<string>>((was, id) => withTick(TREE, was, id, true), new Set())

it('shows what is open, with places and levels', () => {
  expect(
    flatten(TREE, SHAPE, new Set(['a'])).map(({ id, level, place, siblings }) => [id, level, place, siblings]),
  ).toEqual([
    ['a', 1, 1, 1],
    ['b', 2, 1, 2],
    ['e', 2, 2, 2],
  ])
})

it('ticks all below, and the parent with the last of its children', () => {
  expect([...after('b')].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...after('c', 'd', 'e')].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([...after('a', 'c')].toSorted()).toEqual(['d', 'e'])
})

it('half ticks the way to what is ticked, only where boxes are linked', () => {
  const ticked = new Set(['c'])
  expect(Object.fromEntries(computeTicks(TREE, ticked, true))).toEqual({
    a: 'some',
    b: 'some',
    c: 'on',
    d: 'off',
    e: 'off',
  })
  expect(computeTicks(TREE, ticked, false).get('a')).toBe('off')
  expect(halfTicked(TREE, ticked).toSorted()).toEqual(['a', 'b'])
})

it('ticks one node alone where boxes are independent', () => {
  expect([...withTick(TREE, new Set(), 'a', false)]).toEqual(['a'])
})

it('leaves what is disabled as it is', () => {
  const tree = [
    {
      id: 'x',
      label: 'x',
      children: [
        { id: 'y', label: 'y', isDisabled: true },
        { id: 'z', label: 'z' },
      ],
    },
  ]
  expect([...withTick(tree, new Set(), 'x', true)].toSorted()).toEqual(['x', 'z'])
})

it('finds nodes with the way to them', () => {
  expect(matching(TREE, '会')).toEqual([
    { id: 'a', label: '总部', children: [{ id: 'b', label: '财务部', children: [{ id: 'd', label: '会计' }] }] },
  ])
})
