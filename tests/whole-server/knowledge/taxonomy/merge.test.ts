import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { categoryMerge, categoryMergePreview } from '#core/contract/km/documents/category-merge.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docRetention } from '#core/contract/km/retention/document.ts'
import { retentionRule } from '#core/contract/km/retention/rule.ts'
import { grantAdd, grantList } from '#core/contract/km/rights/grant.ts'
import { subscriptionAdd } from '#core/contract/km/subscription.ts'
import { accessGrant, document, subscription, taxonomyNode } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina, other, idOf } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other, idOf } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => company.people.db
interface Made {
  id: string
  code: string
}
const category = (name: string, more: object = {}) =>
  admin.call(categories.taxonomyAdd, { body: { name, pid: '0', ...more } }) as Promise<Made>
async function filed(word: string, { code }: Made): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, 'staff')
  await settled(editor, id)
  await admin.call(docEditRelease, { body: { id, category: code } })
  return id
}
const give = (objectId: string, username: string, effect: 'authorise' | 'restrict' = 'authorise') =>
  admin.call(grantAdd, {
    body: {
      effect,
      objectKind: 'category',
      objectId,
      subjectKind: 'user',
      subjectIds: [idOf[username]!],
      bits: ['view'],
    },
  })
const reads = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).total === 1
const merge = (id: string, into: string, carry = false, api = admin) =>
  api.call(categoryMerge, { body: { id, into, carry } })
const preview = (id: string, into: string, carry = false, api = admin) =>
  api.call(categoryMergePreview, { query: { id, into, carry } })
const categoryOf = async (id: string) =>
  (await db().select({ category: document.category }).from(document).where(eq(document.id, id)))[0]?.category

it('asks for a token, the right, categories that exist, and one that is not below itself', async () => {
  const above = await category('合并拒绝')
  const below = await category('下级', { pid: above.id })
  await expect(merge(below.id, above.id, false, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(merge(below.id, above.id, false, lina)).rejects.toMatchObject({ kind: 'denied' })
  await expect(preview(below.id, above.id, false, lina)).rejects.toMatchObject({ kind: 'denied' })
  await expect(merge('none', above.id)).rejects.toThrow('未找到对应实体')
  await expect(merge(above.id, 'none')).rejects.toThrow('未找到对应实体')
  for (const into of [above.id, below.id]) {
    await expect(merge(above.id, into)).rejects.toThrow('不能合并到自己或自己的下级')
    await expect(preview(above.id, into)).rejects.toThrow('不能合并到自己或自己的下级')
  }
  expect(await db().$count(taxonomyNode, eq(taxonomyNode.parentId, above.id))).toBe(1)
  await merge(below.id, above.id)
})

it('moves documents, children, followers; its rights end and those of the other one begin, as the preview said', async () => {
  const from = await category('旧合同', { closed: true })
  const to = await category('合同', { closed: true })
  const child = await category('采购', { pid: from.id })
  const [ofFrom, ofChild, ofTo] = [await filed('旧一', from), await filed('采购一', child), await filed('新一', to)]
  await give(from.id, 'lina')
  await give(to.id, 'zhangwei')
  await admin.call(subscriptionAdd, { body: { kind: 'category', objectId: from.id } })
  await lina.call(subscriptionAdd, { body: { kind: 'category', objectId: from.id } })
  await admin.call(subscriptionAdd, { body: { kind: 'category', objectId: to.id } })
  expect([await reads(lina, ofFrom), await reads(other, ofFrom)]).toEqual([true, false])

  const said = await preview(from.id, to.id)
  expect(said).toMatchObject({ documents: 2, children: 1, subscribers: 2, carried: 0, closes: false, opens: false })
  expect(said.stops?.map(({ subjectId }) => subjectId)).toEqual([idOf['lina']])
  expect(said.starts?.map(({ subjectId }) => subjectId)).toEqual([idOf['zhangwei']])

  expect(await merge(from.id, to.id)).toEqual({ documents: 1 })
  for (const id of [ofFrom, ofChild]) {
    expect([await reads(lina, id), await reads(other, id)], id).toEqual([false, true])
  }
  expect(await reads(lina, ofTo)).toBe(false)
  expect([await categoryOf(ofFrom), await categoryOf(ofChild)]).toEqual([to.id, child.id])
  const [moved] = await db().select().from(taxonomyNode).where(eq(taxonomyNode.id, child.id))
  const [target] = await db().select().from(taxonomyNode).where(eq(taxonomyNode.id, to.id))
  expect([moved!.parentId, moved!.code.startsWith(target!.code)]).toEqual([to.id, true])
  expect(await db().$count(taxonomyNode, eq(taxonomyNode.id, from.id))).toBe(0)
  expect(await db().$count(subscription, eq(subscription.nodeId, to.id))).toBe(2)
  expect(await db().$count(accessGrant, eq(accessGrant.objectId, from.id))).toBe(0)
  expect((await company.lastAudit('category-delete', from.id))?.after).toMatchObject({ mergedInto: to.id })
})

it('carries its rights along when asked, and not twice what is there already', async () => {
  const [from, to] = [await category('带权限', { closed: true }), await category('收权限', { closed: true })]
  const [ofFrom, ofTo] = [await filed('带一', from), await filed('收一', to)]
  await give(from.id, 'lina')
  await give(from.id, 'zhangwei')
  await give(to.id, 'lina')
  const said = await preview(from.id, to.id, true)
  expect([said.stops, said.carried]).toEqual([[], 2])
  await merge(from.id, to.id, true)
  for (const api of [lina, other]) expect([await reads(api, ofFrom), await reads(api, ofTo)]).toEqual([true, true])
  const { records } = await admin.call(grantList, { query: { objectId: to.id, pageSize: 100 } })
  expect(records.filter(({ objectId }) => objectId === to.id)).toHaveLength(2)
})

it('keeps what its rule kept', async () => {
  const [from, to] = [await category('保十年'), await category('不保留')]
  const id = await filed('十年', from)
  await admin.call(retentionRule.add, { body: { name: '十年', categoryId: from.id, years: 10, since: 'created' } })
  const { keepUntil } = await admin.call(docRetention, { query: { docId: id } })
  expect((await preview(from.id, to.id)).hasRule).toBe(true)
  await merge(from.id, to.id)
  expect(await admin.call(docRetention, { query: { docId: id } })).toMatchObject({ keepUntil, rules: [] })
})
