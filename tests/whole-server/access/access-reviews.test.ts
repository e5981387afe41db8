import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Scope } from '#core/access/scope.ts'
import type { Args } from '#core/contract/endpoint.ts'
import * as review from '#core/contract/km/rights/access-review.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { homeTodo } from '#core/contract/km/home.ts'
import { grantAdd, grantDelete, grantEdit, grantList } from '#core/contract/km/rights/grant.ts'
import { announcementOwn } from '#core/contract/sys/messages/announcement.ts'
import { accessReview, accessReviewItem, document, user } from '#server/db/schema/index.ts'
import { watchReviews } from '#server/knowledge/access-reviews/watch.ts'
import { type Cast, startCast } from '../support/cast.ts'
import { dayIn } from '../support/dates.ts'
import { settled, uploadText } from '../support/documents.ts'
import { newGranter } from '../support/granter.ts'
import { download, readBook } from '../support/workbooks.ts'

let { server, company, admin, editor, lina, other, idOf } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other, idOf } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())
// Every campaign is about the grants of its own test.
afterEach(async () => {
  const { records } = await admin.call(grantList, { query: { pageSize: 1000 } })
  if (records.length > 0) await admin.call(grantDelete, { query: { ids: records.map(({ id }) => id).join(',') } })
  await db().delete(accessReview)
})

const db = () => company.people.db
const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)

async function makeDocument(word: string, more: object = {}, scope: Scope = 'department'): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, scope)
  await settled(editor, id)
  if (Object.keys(more).length > 0) await db().update(document).set(more).where(eq(document.id, id))
  return id
}
const give = async (objectId: string, username: string, more: object = {}): Promise<string> => {
  const who = { objectKind: 'document' as const, objectId, subjectKind: 'user' as const, subjectIds: [idOf[username]!] }
  const body = { effect: 'authorise' as const, ...who, bits: ['view' as const], ...more }
  return (await admin.call(grantAdd, { body }))[0]!
}
const start = (more: Partial<Args<typeof review.accessReviewAdd>['body']> = {}) =>
  admin.call(review.accessReviewAdd, { body: { title: '年末复核', dueTime: dayIn(10), ...more } })
const mine = async (api: Api) => (await api.call(review.accessReviewMine, { query: { pageSize: 100 } })).records
const decide = (api: Api, ids: string[], decision: 'keep' | 'drop', reason?: string) =>
  api.call(review.accessReviewDecide, { body: { ids, decision, reason } })
const reads = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).total === 1
const get = (id: string) => admin.call(review.accessReviewGet, { query: { id } })
const itemsOf = async (reviewId: string, api = admin) =>
  (await api.call(review.accessReviewItems, { query: { reviewId, pageSize: 100 } })).records
const told = async (api: Api, words: string) =>
  (await api.call(announcementOwn, { query: { pageSize: 1000 } })).records.filter((row) =>
    JSON.stringify(row).includes(words),
  ).length

describe('refusals', () => {
  it('asks the administrator for a token, the right, a campaign that exists, and sense', async () => {
    const docId = await makeDocument('白鹭公告')
    await expect(start()).rejects.toThrow('这个范围里没有生效的授权')
    await give(docId, 'lina')
    const body = { title: '年末复核', dueTime: dayIn(10) }
    await expect(server.guest.call(review.accessReviewAdd, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(review.accessReviewAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(review.accessReviewList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(review.accessReviewItems, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    expect((await download(server, 'lina', review.accessReviewReport)).refusal).toContain('权限')
    for (const call of [review.accessReviewGet, review.accessReviewOwners] as const) {
      await expect(lina.call(call, { query: { id: 'none' } })).rejects.toMatchObject({ kind: 'denied' })
      await expect(admin.call(call, { query: { id: 'none' } })).rejects.toThrow('找不到这次权限复核')
    }
    await expect(lina.call(review.accessReviewEnd, { body: { id: 'none' } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(review.accessReviewEnd, { body: { id: 'none' } })).rejects.toThrow('找不到这次权限复核')
    await expect(admin.call(review.accessReviewExtend, { body: { id: 'none', ...body } })).rejects.toThrow(
      '找不到这次权限复核',
    )
    await expect(start({ title: ' ' })).rejects.toThrow('标题不能为空')
    await expect(start({ dueTime: '明天' })).rejects.toThrow('截止日应为日期')
    await expect(start({ dueTime: '2001-01-01' })).rejects.toThrow('截止日已经过去')
    await expect(start({ categoryId: 'none' })).rejects.toThrow('所选分类不存在')
    await expect(start({ olderThan: 0 })).rejects.toThrow('天数应为 1 到 3650')
    await expect(start({ olderThan: 30 })).rejects.toThrow('没有生效的授权')
    expect(await db().select().from(accessReview)).toEqual([])
    expect(await start()).toMatchObject({ items: 1, reviewers: 1 })
  })

  it("asks the reviewer for a token and their own item: somebody else's does not exist", async () => {
    const docId = await makeDocument('苍鹭公告')
    await give(docId, 'lina')
    await start()
    const [item] = await mine(editor)
    const ids = [item!.id]
    await expect(decide(server.guest, ids, 'drop')).rejects.toMatchObject({ kind: 'expired' })
    await expect(server.guest.call(review.accessReviewMine, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    for (const api of [lina, other, admin]) {
      expect(await mine(api)).toEqual([])
      const unknown = await decide(api, ['none'], 'keep').catch((error: Error) => error.message)
      expect(unknown).toBe('找不到这条授权的复核')
      await expect(decide(api, ids, 'drop')).rejects.toThrow(unknown)
      await expect(api.call(review.accessReviewPreview, { body: { ids } })).rejects.toThrow(unknown)
    }
    await expect(decide(editor, [], 'drop')).rejects.toThrow('请选择授权')
    await expect(decide(editor, ids, 'maybe' as 'keep')).rejects.toThrow('请选择保留还是收回')
    await expect(editor.call(review.accessReviewUndo, { body: { id: 'none' } })).rejects.toThrow('已不能撤销')
    expect(await reads(lina, docId)).toBe(true)
    expect(await decide(editor, ids, 'keep')).toEqual({ refusals: [null], undo: null })
  })
})

// proves B-04
it('asks the owner, who keeps one and drops one; what is dropped is closed at once, and the report has both', async () => {
  const [kept, dropped] = [await makeDocument('朱鹮名册'), await makeDocument('朱鹮预算')]
  await give(kept, 'lina', { reason: '要核对名册' })
  const grantId = await give(dropped, 'lina', { bits: ['view', 'download'] })
  const { id } = await start({ title: '朱鹮复核' })
  const todo = (await editor.call(homeTodo, {})).find(({ key }) => key === 'accessReview')
  expect(todo?.records.map((row) => row.docId).toSorted()).toEqual([kept, dropped].toSorted())
  const items = await mine(editor)
  const of = (docId: string) => items.find(({ objectId }) => objectId === docId)!
  expect(of(kept)).toMatchObject({
    state: 'open',
    subjectName: '李娜',
    objectName: '朱鹮名册',
    grantReason: '要核对名册',
  })
  const preview = await editor.call(review.accessReviewPreview, { body: { ids: [of(dropped).id] } })
  expect(preview.persons.map(({ realname, loses }) => [realname, loses.view])).toEqual([['李娜', 1]])

  expect(await decide(editor, [of(kept).id], 'keep', '还在用')).toEqual({ refusals: [null], undo: null })
  const done = await decide(editor, [of(dropped).id], 'drop', '项目结束')
  expect(done.refusals).toEqual([null])
  expect([await reads(lina, kept), await reads(lina, dropped)]).toEqual([true, false])
  expect(await company.lastAudit('grant-delete', grantId)).toMatchObject({ username: 'editor' })
  expect(await company.lastAudit('access-review-decide', id)).toMatchObject({
    username: 'editor',
    objectName: '朱鹮复核',
    after: { decision: 'drop', items: 1, reason: '项目结束' },
  })
  expect((await get(id)).counts).toEqual({ total: 2, open: 0, kept: 1, dropped: 1, moved: 0, overdue: 0 })
  expect(await admin.call(review.accessReviewOwners, { query: { id } })).toMatchObject([
    { reviewerId: idOf['editor'], counts: { total: 2, kept: 1, dropped: 1 } },
  ])

  const { rows } = await readBook((await download(server, 'admin', review.accessReviewReport, { reviewId: id })).bytes)
  const line = (title: string) => rows.find((row) => row.includes(title))!.join('|')
  expect(line('朱鹮名册')).toMatch(/李娜\|查看\|.*\|保留\|.*还在用/)
  expect(line('朱鹮预算')).toMatch(/李娜\|查看、下载\|.*\|已收回\|.*项目结束/)
  expect(rows).toHaveLength(3)
})

it('is undone by who dropped it, to the last field, and waits again; nobody else can undo it', async () => {
  const docId = await makeDocument('白鹳预算')
  await give(docId, 'lina', { reason: '临时' })
  await start()
  const [item] = await mine(editor)
  const before = (await admin.call(grantList, { query: {} })).records
  const { undo } = await decide(editor, [item!.id], 'drop')
  expect(await decide(editor, [item!.id], 'drop')).toEqual({ refusals: ['这条授权已经收回'], undo: null })
  const body = { id: undo!.id }
  for (const api of [lina, admin])
    await expect(api.call(review.accessReviewUndo, { body })).rejects.toThrow('已不能撤销')
  await editor.call(review.accessReviewUndo, { body })
  expect((await admin.call(grantList, { query: {} })).records).toEqual(before)
  expect(await reads(lina, docId)).toBe(true)
  expect((await mine(editor))[0]).toMatchObject({ state: 'open', decideTime: null })
  await expect(editor.call(review.accessReviewUndo, { body })).rejects.toThrow('已不能撤销')
  // What is kept can still be dropped.
  await decide(editor, [item!.id], 'keep')
  expect((await decide(editor, [item!.id], 'drop')).refusals).toEqual([null])
  expect(await reads(lina, docId)).toBe(false)
})

it('says of a grant that others changed or took away that it did, and nobody decides about it', async () => {
  const docIds = await Promise.all(['甲', '乙', '丙'].map((each) => makeDocument(`黑鹳${each}`)))
  const grants: string[] = []
  for (const docId of docIds) grants.push(await give(docId, 'lina'))
  const { id } = await start({ atEnd: 'drop' })
  await admin.call(grantEdit, { body: { id: grants[0]!, bits: ['view', 'download'] } })
  await admin.call(grantDelete, { query: { ids: grants[1]! } })
  const byDoc = new Map((await mine(editor)).map((row) => [row.objectId, row]))
  expect(docIds.map((docId) => byDoc.get(docId)!.state)).toEqual(['changed', 'gone', 'open'])
  const ids = docIds.map((docId) => byDoc.get(docId)!.id)
  const { refusals } = await decide(editor, ids, 'drop')
  expect(refusals).toEqual([expect.stringContaining('改过'), expect.stringContaining('取消或到期'), null])
  expect((await get(id)).counts).toMatchObject({ open: 0, dropped: 1, moved: 2 })
  // Also at the end, at which open ones are dropped.
  await admin.call(review.accessReviewEnd, { body: { id } })
  expect(await reads(lina, docIds[0]!)).toBe(true)
  expect((await itemsOf(id)).map(({ state }) => state).toSorted()).toEqual(['changed', 'dropped', 'gone'])
})

describe('who is asked', () => {
  it('is the owner, the backup while the account of the owner is frozen, and who started it where nobody is left', async () => {
    const person = await company.newPerson({ selectedroles: company.roles['Common'] })
    const owned = await makeDocument('金雕日志', { ownerId: person.id, backupOwnerId: idOf['zhangwei']! }, 'staff')
    const alone = await makeDocument('雪鸮日志', { ownerId: person.id }, 'staff')
    const node = await admin.call(categories.taxonomyAdd, { body: { name: '猛禽' } })
    await give(owned, 'lina')
    await give(alone, 'lina')
    await give(node.id, 'lina', { objectKind: 'category' })
    await start()
    const api = await company.entered(person.username)
    expect((await mine(api)).map(({ objectId }) => objectId).toSorted()).toEqual([owned, alone].toSorted())
    expect((await mine(admin)).map(({ objectId }) => objectId)).toEqual([node.id])
    await db().update(user).set({ status: 2 }).where(eq(user.id, person.id))
    await watchReviews({ db: db() }, new Date())
    expect((await mine(other)).map(({ objectId }) => objectId)).toEqual([owned])
    expect((await mine(admin)).map(({ objectId }) => objectId).toSorted()).toEqual([alone, node.id].toSorted())
    expect(await told(other, '请您复核 1 条授权')).toBe(1)
    expect(await start()).toMatchObject({ items: 3, reviewers: 2 })
  })

  it('is about a category with its branch, about old grants, or about outsiders only', async () => {
    const top = await admin.call(categories.taxonomyAdd, { body: { name: '水禽' } })
    const below = await admin.call(categories.taxonomyAdd, { body: { name: '雁鸭', pid: top.id } })
    const inside = await makeDocument('豆雁日志', { category: below.id })
    await makeDocument('野鸭日志').then((outside) => give(outside, 'lina'))
    await give(inside, 'lina')
    await give(top.id, 'lina', { objectKind: 'category' })
    expect(await start({ categoryId: top.id })).toMatchObject({ items: 2 })
    expect(await start({ categoryId: below.id })).toMatchObject({ items: 1 })
    const [doc] = await db().select().from(document).where(eq(document.id, inside))
    const staff = await company.newPerson({ selecteddeparts: doc!.departmentId! })
    await give(inside, 'lina', { subjectIds: [staff.id] })
    await give(inside, 'lina', { subjectKind: 'department', subjectIds: [doc!.departmentId!] })
    expect(await start({ categoryId: below.id })).toMatchObject({ items: 3 })
    expect(await start({ categoryId: below.id, outsiders: true })).toMatchObject({ items: 1 })
  })
})

it('names no document to who may not read it: neither to the reviewer, nor in the list, nor in the report', async () => {
  const docId = await makeDocument('大鸨密档', { ownerId: idOf['zhangwei']! }, 'staff')
  await give(docId, 'lina')
  const { id } = await start()
  const [item] = await mine(other)
  expect(item).toMatchObject({ objectName: '大鸨密档' })
  const granter = await newGranter(company)
  expect((await itemsOf(id, granter.api))[0]!.objectName).toBe('大鸨密档')
  await db().update(document).set({ level: 9 }).where(eq(document.id, docId))
  expect(await mine(other)).toEqual([])
  expect((await other.call(review.accessReviewMine, { query: { open: true } })).total).toBe(0)
  await expect(decide(other, [item!.id], 'keep')).rejects.toThrow('找不到这条授权的复核')
  expect((await other.call(homeTodo, {})).map(({ key }) => key)).not.toContain('accessReview')
  const shown = await itemsOf(id, granter.api)
  expect(shown).toMatchObject([{ objectName: null, subjectName: '李娜', state: 'open' }])
  expect(JSON.stringify(shown)).not.toContain('大鸨')
  const token = (await company.people.signIn({ username: granter.username, password: 'Neu-Wort-7' })).token
  const answer = await fetch(`${server.baseURL}/api${review.accessReviewReport.path}?reviewId=${id}`, {
    headers: { 'X-Access-Token': token },
  })
  const { rows } = await readBook(Buffer.from(await answer.arrayBuffer()))
  expect(rows).toHaveLength(2)
  expect(rows.flat()).toContain(docId)
  expect(JSON.stringify(rows)).not.toContain('大鸨')
  expect(await told(other, '大鸨')).toBe(0)
})

describe('time', () => {
  it('reminds at the start, some days before and on the due day, each once; then it ends and drops what was said', async () => {
    const [open, kept] = [await makeDocument('海雕名册'), await makeDocument('海雕预算')]
    await give(open, 'lina')
    await give(kept, 'lina')
    const { id } = await start({ title: '海雕复核', dueTime: dayIn(10), remindDays: 3, atEnd: 'drop' })
    const words = () => Promise.all(['请您复核 2', '还有 1 条授权等', '今天截止'].map((each) => told(editor, each)))
    const sent = async () => (await db().select().from(accessReview).where(eq(accessReview.id, id)))[0]!.state
    const before = await words()
    const more = async () => (await words()).map((n, at) => n - before[at]!)
    const item = (await mine(editor)).find(({ objectId }) => objectId === kept)!
    await decide(editor, [item.id], 'keep')
    await watchReviews({ db: db() }, later(5))
    expect(await more()).toEqual([0, 0, 0])
    // By two servers at once, and again after a restart.
    await Promise.all([watchReviews({ db: db() }, later(8)), watchReviews({ db: db() }, later(8))])
    await watchReviews({ db: db() }, later(8))
    expect(await more()).toEqual([0, 1, 0])
    for (let times = 0; times < 2; times++) await watchReviews({ db: db() }, new Date(`${dayIn(10)}T10:00:00+08:00`))
    expect(await more()).toEqual([0, 2, 1])
    expect([await sent(), await reads(lina, open)]).toEqual(['running', true])
    await watchReviews({ db: db() }, later(12))
    await watchReviews({ db: db() }, later(12))
    expect([await sent(), await reads(lina, open), await reads(lina, kept)]).toEqual(['ended', false, true])
    expect((await get(id)).counts).toEqual({ total: 2, open: 0, kept: 1, dropped: 1, moved: 0, overdue: 1 })
    expect(await told(admin, '权限复核“海雕复核”已结束')).toBe(1)
    expect(await company.lastAudit('access-review-end', id)).toMatchObject({ username: 'system' })
    expect(await mine(editor)).toEqual([])
    expect((await decide(editor, [item.id], 'drop')).refusals).toEqual(['这次权限复核已经结束'])
    await expect(admin.call(review.accessReviewEnd, { body: { id } })).rejects.toThrow('已经结束')
  })

  it('is given by a later day: reminders count anew; what is open at the end is kept where nothing else was said', async () => {
    const docId = await makeDocument('游隼名册')
    await give(docId, 'lina')
    const { id } = await start({ title: '游隼复核', dueTime: dayIn(2), remindDays: 3 })
    const soon = () => told(editor, '还有 1 条授权等您复核')
    const [first, extended] = [await soon(), await told(editor, '的时间延长了')]
    await watchReviews({ db: db() }, new Date())
    expect((await soon()) - first).toBe(1)
    const row = await get(id)
    const body = { id, title: row.title, dueTime: dayIn(20), remindDays: 3, revision: row.revision }
    await admin.call(review.accessReviewExtend, { body })
    await expect(admin.call(review.accessReviewExtend, { body })).rejects.toThrow('内容已被他人修改')
    expect((await told(editor, '的时间延长了')) - extended).toBe(1)
    await watchReviews({ db: db() }, new Date())
    expect((await soon()) - first).toBe(1)
    await watchReviews({ db: db() }, later(18))
    expect((await soon()) - first).toBe(2)
    await admin.call(review.accessReviewEnd, { body: { id } })
    expect(await reads(lina, docId)).toBe(true)
    const [item] = await db().select().from(accessReviewItem).where(eq(accessReviewItem.reviewId, id))
    expect(item).toMatchObject({ state: 'kept', deciderId: null })
    expect((await get(id)).counts).toMatchObject({ kept: 1, overdue: 0 })
  })
})
