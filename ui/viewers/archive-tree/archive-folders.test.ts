import { expect, it } from 'vitest'
import { archiveFolders, treeRows } from './archive-folders.ts'

const tree = archiveFolders([
  { name: 'b.txt', size: 1 },
  { name: '资料/第10章.txt', size: 2 },
  { name: '资料/第9章.txt', size: 3 },
  { name: '资料/图/a.png', size: 4 },
])

it('makes folders of paths, with what they hold', () => {
  expect(tree.map(({ name, size }) => [name, size])).toEqual([
    ['资料', 9],
    ['b.txt', 1],
  ])
  expect(tree[0]?.children.map(({ name }) => name)).toEqual(['图', '第9章.txt', '第10章.txt'])
})

it('shows what is open', () => {
  expect(treeRows(tree, new Set(['资料/'])).map(({ node, level }) => `${level} ${node.name}`)).toEqual([
    '1 资料',
    '2 图',
    '2 第9章.txt',
    '2 第10章.txt',
    '1 b.txt',
  ])
})
