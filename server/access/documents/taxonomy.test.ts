import { expect, it } from 'vitest'
import type { Permission } from '#core/contract/endpoint.ts'
import { shownTaxonomy, type TaxonomyNode } from './taxonomy.ts'

/** a > { b (closed) > c > d }, e */
const row = (id: string, parentId: string | null, closed = false) => ({ id, parentId, closed }) as TaxonomyNode
const ROWS = [row('a', null), row('e', null), row('b', 'a', true), row('c', 'b'), row('d', 'c')]

const shown = (more: { seeAll?: boolean; allow?: string[]; permissions?: Permission[] }, kind?: 'topic') => {
  const actor = { tenantId: '0', seeAll: false, allow: [], ...more, permissions: new Set(more.permissions) }
  return shownTaxonomy(ROWS, actor, kind ?? 'category')
    .map(({ id }) => id)
    .join('')
}

it.each([
  ['nobody in particular', {}, 'ae'],
  ['who sees everything', { seeAll: true }, 'abcde'],
  ['who may change the tree', { permissions: ['km:category:edit' as const] }, 'abcde'],
  ['who may change the other tree', { permissions: ['km:topic:edit' as const] }, 'ae'],
  ['a grant on the closed one', { allow: ['cat:b'] }, 'abcde'],
  ['a grant on one above it', { allow: ['cat:a'] }, 'abcde'],
  ['a grant on one below it, which stands without its parent', { allow: ['cat:c'] }, 'acde'],
  ['a grant on the other tree', { allow: ['topic:b'] }, 'ae'],
])('%s is shown', (_, actor, ids) => {
  expect(shown(actor)).toBe(ids)
})

it('a topic is opened by grants on topics', () => {
  expect(shown({ allow: ['topic:d'] }, 'topic')).toBe('ade')
  expect(shown({ permissions: ['km:topic:edit'] }, 'topic')).toBe('abcde')
})
