import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkGet, bulkUndo } from '#core/contract/km/documents/bulk-change.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { tagList, tagMerge, TAGS } from '#core/contract/km/documents/tag.ts'
import { dictionaryItemAdd } from '#core/contract/sys/dictionaries/dictionary-item.ts'
import { dict } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { eventually, settled } from '../../support/documents.ts'

let { server, company, admin, editor, lina } = {} as Cast
const ids: Record<string, string> = {}
beforeAll(async () => {
  ;({ server, company, admin, editor, lina } = await startCast())
  const [dictionary] = await company.people.db.select().from(dict).where(eq(dict.dictCode, TAGS))
  for (const name of ['报销', '费用报销', '空着'])
    await admin.call(dictionaryItemAdd, { body: { dictId: dictionary!.id, itemText: name, itemValue: `v-${name}` } })
  for (const [title, scope] of [
    ['甲', 'staff'],
    ['乙', 'staff'],
    ['丙', 'private'],
  ] as const) {
    const body = { title, scope, businessTypes: 'v-报销' }
    const file = { file: new Blob([`${title}的全文`]), fileName: `${title}.txt` }
    ids[title] = (await editor.call(docUpload, { ...file, body })).id
    await settled(editor, ids[title])
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const tags = async () => (await admin.call(tagList, { query: { pageSize: 100 } })).records
const tagged = async (name: string) => (await tags()).find((row) => row.name === name)!
const tagsOf = async (title: string) =>
  (await editor.call(docGet, { query: { id: ids[title]! } })).records[0]!['businessTypes']

it('are listed with the documents that the caller may read, as the list of documents counts them', async () => {
  const [first] = await tags()
  expect(first!.name).toBe('报销')
  const query = { businessTypeList: 'v-报销', pageSize: 1 }
  expect(first!.documents).toBe((await admin.call(docListRecent, { query })).total)
  expect((await tagged('空着')).documents).toBe(0)
  await expect(lina.call(tagList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  expect((await admin.call(tagList, { query: { name: '*费用*' } })).records.map(({ name }) => name)).toEqual([
    '费用报销',
  ])
})

it('are merged: the documents get the other one, the tag is chosen no more, and all of it is undone', async () => {
  const [from, into] = [await tagged('报销'), await tagged('费用报销')]
  await expect(admin.call(tagMerge, { body: { id: from.id, into: from.id } })).rejects.toThrow('请选择另一个标签')
  await expect(admin.call(tagMerge, { body: { id: from.id, into: 'none' } })).rejects.toThrow('找不到这个标签')
  await expect(lina.call(tagMerge, { body: { id: from.id, into: into.id } })).rejects.toMatchObject({ kind: 'denied' })
  const begun = (await admin.call(tagMerge, { body: { id: from.id, into: into.id } }))!
  const ended = await eventually('the change has ended', async () => {
    const bulk = await admin.call(bulkGet, { query: { id: begun.id } })
    return bulk.state === 'done' ? bulk : null
  })
  expect(ended).toMatchObject({ total: 3, done: 3, refused: 0 })
  expect(await tagsOf('甲')).toBe('v-费用报销')
  expect(await tagged('报销')).toMatchObject({ documents: 0, enabled: false })
  expect((await tagged('费用报销')).documents).toBeGreaterThan(0)
  expect((await company.lastAudit('dictionary-item-edit', from.id))?.after).toMatchObject({ enabled: false })
  await expect(admin.call(tagMerge, { body: { id: into.id, into: from.id } })).rejects.toThrow('已停用，不能合并到它')
  await admin.call(bulkUndo, { query: { id: begun.id } })
  await eventually('it is as it was', async () => ((await tagsOf('甲')) === 'v-报销' ? true : null))
})

it('of no document are only no longer chosen', async () => {
  const [none, into] = [await tagged('空着'), await tagged('费用报销')]
  expect(await admin.call(tagMerge, { body: { id: none.id, into: into.id } })).toBeNull()
  expect((await tagged('空着')).enabled).toBe(false)
})
