import { expect, it } from 'vitest'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { newestByRoot } from './newest-by-root.ts'

const place = (id: string, pid: string) => ({ id, pid, code: `C${id}`, name: id, recommend: false, count: 1 })
const PLACES = [place('rules', '0'), place('travel', 'rules'), place('plans', '0')]
const doc = (id: string, more: Partial<DocRow>): DocRow => ({ id, title: id, status: 3, releaseFlag: 1, ...more })
const ids = (found: ReturnType<typeof newestByRoot>) =>
  Object.fromEntries([...found].map(([root, docs]) => [root, docs.map(({ id }) => id)]))

it('gives each root its two newest, from wherever below it they lie', () => {
  const docs = [
    doc('a', { category: 'Ctravel' }),
    doc('b', { category: 'Cplans' }),
    doc('c', { category: 'Crules' }),
    doc('d', { category: 'Crules' }),
    doc('e', {}),
    doc('f', { category: 'Cgone' }),
  ]
  expect(ids(newestByRoot('category', PLACES, docs))).toEqual({ rules: ['a', 'c'], plans: ['b'] })
})

it('puts a document under every topic that it has, once', () => {
  const docs = [doc('a', { topicIds: 'travel,rules,plans' })]
  expect(ids(newestByRoot('topic', PLACES, docs))).toEqual({ rules: ['a'], plans: ['a'] })
})
