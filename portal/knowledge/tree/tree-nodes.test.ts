import { expect, it } from 'vitest'
import type { PageLevel } from '#core/contract/km/documents/page-tree.ts'
import { placeAt, placeBeside, treeNodes, treeStep, typedAhead } from './tree-nodes.ts'

const document = (docId: string, more: Partial<PageLevel['documents'][number]> = {}) => ({
  docId,
  title: `T${docId}`,
  fileType: null,
  viewKind: 'text',
  hasChildren: false,
  mayMove: true,
  ...more,
})
const levels: Record<string, PageLevel> = {
  'c:1': {
    categoryId: '1',
    parentDocId: null,
    categories: [{ id: '2', code: 'x', name: 'Sub', count: 3, hasChildren: false }],
    documents: [document('a', { hasChildren: true }), document('b'), document('c')],
    next: 'rank',
  },
  'd:a': { categoryId: '1', parentDocId: 'a', categories: [], documents: [document('d')], next: null },
}
const nodes = treeNodes(levels, { 'd:a': true }, 'c:1')
const node = (key: string) => nodes.find((each) => each.key === key)!

it('the lines stand as they are seen, with their place among their siblings', () => {
  expect(nodes.map(({ key, depth, at, of, isOpen }) => `${key} ${depth} ${at}/${of} ${isOpen}`)).toEqual([
    'c:2 1 1/5 false',
    'd:a 1 2/5 true',
    'd:d 2 1/1 null',
    'd:b 1 3/5 null',
    'd:c 1 4/5 null',
    'more c:1 1 5/5 null',
  ])
})

it('arrows go where the pattern for trees says', () => {
  expect(treeStep(nodes, 'd:a', 'ArrowRight')).toEqual({ focus: 'd:d' })
  expect(treeStep(nodes, 'd:d', 'ArrowLeft')).toEqual({ focus: 'd:a' })
  expect(treeStep(nodes, 'd:a', 'ArrowLeft')).toEqual({ close: 'd:a' })
  expect(treeStep(nodes, 'c:2', 'ArrowRight')).toEqual({ open: 'c:2' })
  expect(treeStep(nodes, 'c:2', 'ArrowUp')).toBeNull()
  expect(treeStep(nodes, 'd:b', 'End')).toEqual({ focus: 'more c:1' })
  expect(typedAhead(nodes, 'd:a', 't')?.key).toBe('d:d')
  expect(typedAhead(nodes, 'd:c', 'tb')?.key).toBe('d:b')
})

it('a place is named by the line and its side', () => {
  const here = { categoryId: '1', parentDocId: '' }
  expect(placeAt(nodes, 'c', node('d:a'), 'before')).toEqual({ ...here, afterId: '' })
  // What is moved is no neighbour of its own new place.
  expect(placeAt(nodes, 'a', node('d:b'), 'before')).toEqual({ ...here, afterId: '' })
  expect(placeAt(nodes, 'c', node('d:d'), 'after')).toEqual({ categoryId: '1', parentDocId: 'a', afterId: 'd' })
  expect(placeAt(nodes, 'c', node('c:2'), 'after')).toEqual({ categoryId: '2', parentDocId: '', afterId: null })
  expect(placeAt(nodes, 'c', node('d:c'), 'into')).toBeNull()
  expect(placeBeside(nodes, node('d:b'), -1)).toEqual({ ...here, afterId: '' })
  expect(placeBeside(nodes, node('d:b'), 1)).toEqual({ ...here, afterId: 'c' })
  expect(placeBeside(nodes, node('d:c'), 1)).toBeNull()
  expect(placeBeside(nodes, { ...node('d:b'), mayMove: false }, 1)).toBeNull()
})
