import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docUpload } from '#core/contract/km/documents/document.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docListWaiting, docPass, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import { flowGet, flowList } from '#core/contract/km/review/review-flow.ts'
import { reviewCandidates, reviewDelegate, reviewRemind } from '#core/contract/km/review/review-turn.ts'
import { deputyAdd } from '#core/contract/sys/deputy.ts'
import { announcement, announcementReader, reviewFlow, user } from '#server/db/schema/index.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import { escalateOverdue } from '#server/knowledge/reviews/escalate.ts'
import { dayIn } from '../../support/dates.ts'
import { settled } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { type Rights, rightsTools } from '../../support/rights-admin.ts'

const DAY_MS = 86_400_000

let server: TestServer
let rights: Rights
let admin: Api
let staff: Api
/** Reviews 财务部, to which the author belongs. */
let first: Api
let other: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  ;[admin, staff] = (await Promise.all(['admin', 'zhangwei'].map(server.signIn))) as [Api, Api]
  rights = rightsTools(server, admin)
  const all = await rights.newRole('chief', ['km:doc:audit', 'km:doc:seeAll'])
  first = await rights.withRole('lina', all)
  other = await rights.withRole('editor', all)
  for (const name of ['admin', 'zhangwei', 'lina', 'editor', 'reviewer']) ids[name] = await rights.userId(name)
})
afterAll(() => server[Symbol.asyncDispose]())

async function submitted(title: string, category?: string): Promise<string> {
  const body = { title, scope: 'staff' as const, ...(category && { category }) }
  const { id } = await staff.call(docUpload, { file: new Blob([`${title}的正文`]), fileName: `${title}.txt`, body })
  await settled(staff, id)
  await staff.call(docSubmit, { query: { id } })
  return id
}

const waitsFor = async (api: Api) => (await api.call(docListWaiting, { query: { pageSize: 100 } })).records
const isWaitingFor = async (api: Api, id: string) => (await waitsFor(api)).some((row) => row.id === id)
const flowOf = async (docId: string) => (await staff.call(flowList, { query: { docId } })).records[0]!
const lastEvent = async (docId: string) =>
  (await staff.call(flowGet, { query: { id: (await flowOf(docId)).id } })).events.at(-1)!
/** What a person was told, by its title. */
const toldOf = async (username: string, word: string) => {
  const rows = await rights.db
    .select({ title: announcement.title })
    .from(announcementReader)
    .innerJoin(announcement, eq(announcement.id, announcementReader.announcementId))
    .where(eq(announcementReader.userId, ids[username]!))
  return rows.map(({ title }) => title).filter((title) => title.includes(word))
}
const remind = (api: Api, docId: string) => api.call(reviewRemind, { body: { docId } })
const hand = (api: Api, docIds: string[], to: string, reason?: string) =>
  api.call(reviewDelegate, { body: { docIds, userId: ids[to]!, reason } })

describe('催办', () => {
  it('is for the author and administrators, tells exactly those it waits for, once in 24 hours', async () => {
    const id = await submitted('催一')
    await expect(server.guest.call(reviewRemind, { body: { docId: id } })).rejects.toMatchObject({ kind: 'expired' })
    const reviewer = await server.signIn('reviewer')
    await expect(remind(reviewer, id)).rejects.toThrow('这篇知识没有在等审核')
    await expect(remind(staff, 'nowhere')).rejects.toThrow('这篇知识没有在等审核')
    expect((await remind(staff, id)).told).toEqual(expect.arrayContaining(['管理员', '李娜']))
    for (const name of ['admin', 'lina', 'editor']) expect(await toldOf(name, '催一'), name).toEqual(['催办：催一'])
    for (const name of ['reviewer', 'zhangwei']) expect(await toldOf(name, '催一'), name).toEqual([])
    expect(await lastEvent(id)).toMatchObject({ action: 'remind', realname: '张伟' })
    await expect(remind(staff, id)).rejects.toThrow('24 小时内只能催办一次')
    await expect(remind(admin, id)).rejects.toThrow('24 小时内只能催办一次')
    // Two at once tell once.
    const back = new Date(Date.now() - DAY_MS - 1000)
    await rights.db.update(reviewFlow).set({ remindTime: back }).where(eq(reviewFlow.documentId, id))
    const both = await Promise.allSettled([remind(staff, id), remind(admin, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await toldOf('lina', '催一')).toHaveLength(2)
    await admin.call(docPass, { query: { id } })
    await expect(remind(staff, id)).rejects.toThrow('这篇知识没有在等审核')
  })
})

describe('转交', () => {
  it('hands one or several to another who may decide: they alone decide then, and it can be taken back', async () => {
    const [one, two] = [await submitted('转一'), await submitted('转二')]
    await expect(hand(staff, [one], 'lina')).rejects.toMatchObject({ kind: 'denied' })
    const reviewer = await server.signIn('reviewer')
    expect(await hand(reviewer, [one], 'lina')).toEqual(['这篇知识不在您的待审核里，可能已有人处理'])
    await expect(reviewer.call(reviewCandidates, { query: { docId: one } })).rejects.toThrow('不在您的待审核里')
    const names = (await first.call(reviewCandidates, { query: { docId: one } })).map(({ realname }) => realname)
    expect(names).toEqual(expect.arrayContaining(['管理员', '李娜']))
    expect(names).not.toContain('审核老周')
    expect(names).not.toContain('张伟')
    expect(await hand(first, [one, 'nowhere', two], 'editor', '请您看财务部分')).toEqual([
      null,
      '这篇知识不在您的待审核里，可能已有人处理',
      null,
    ])
    expect(await toldOf('editor', '转一')).toEqual(['转交审核：转一'])
    expect(await lastEvent(one)).toMatchObject({ action: 'delegate', realname: '李娜', reason: '请您看财务部分' })
    expect((await lastEvent(one)).targetName).not.toBeNull()
    expect((await flowOf(one)).waitsFor).toHaveLength(1)
    for (const api of [first, admin]) {
      expect(await isWaitingFor(api, one)).toBe(false)
      await expect(api.call(docPass, { query: { id: one } })).rejects.toThrow('已转交给别人审核')
      expect((await api.call(docGet, { query: { id: one } })).records[0]!.may).toMatchObject({ review: false })
    }
    expect(await isWaitingFor(other, one)).toBe(true)
    expect(await hand(first, [one], 'editor')).toEqual([expect.stringContaining('已经在等')])
    expect(await hand(first, [one], 'reviewer')).toEqual([expect.stringContaining('不能审核这篇知识')])
    expect(await hand(first, [one], 'zhangwei')).toEqual([expect.stringContaining('不能审核这篇知识')])
    // Taken back by another reviewer; the account of who has it is frozen in the other one.
    expect(await hand(first, [one], 'lina')).toEqual([null])
    expect(await isWaitingFor(other, one)).toBe(false)
    await first.call(docPass, { query: { id: one } })
    await rights.db.update(user).set({ status: 2 }).where(eq(user.username, 'editor'))
    expect(await isWaitingFor(first, two)).toBe(true)
    await first.call(docPass, { query: { id: two } })
    await rights.db.update(user).set({ status: 1 }).where(eq(user.username, 'editor'))
    other = await rights.newApi('editor')
  })
})

describe('超期', () => {
  it('is told once to whom it is escalated, who may then decide; it survives a restart and ends with the step', async () => {
    await server.setSite('ReviewEscalateDays', '3')
    await server.setSite('ReviewEscalateRole', 'admin')
    const id = await submitted('超期一')
    const deleted = await submitted('超期二')
    await staff.call(docDelete, { query: { id: deleted } })
    await hand(first, [id], 'editor')
    const { db } = rights
    const deps = { db, actorOfUser: (userId: string) => actorOfUser(db, userId) }
    const watch = (days: number) => escalateOverdue(deps, new Date(Date.now() + days * DAY_MS))
    await watch(2.9)
    expect((await flowOf(id)).overdue).toBe(false)
    expect(await isWaitingFor(admin, id)).toBe(false)
    // As two servers do, and again after a restart.
    await Promise.all([watch(3.1), watch(3.1)])
    await watch(3.2)
    expect(await toldOf('admin', '超期一')).toEqual(['审核超期：超期一'])
    for (const name of ['lina', 'editor', 'reviewer', 'zhangwei'])
      expect(
        (await toldOf(name, '超期一')).filter((title) => title.startsWith('审核超期')),
        name,
      ).toEqual([])
    expect(await toldOf('admin', '超期二')).toEqual([])
    expect(await flowOf(id)).toMatchObject({ overdue: true })
    expect(await lastEvent(id)).toMatchObject({ action: 'escalate', realname: null })
    expect(await isWaitingFor(admin, id)).toBe(true)
    expect((await waitsFor(other)).find((row) => row.id === id)).toMatchObject({ overdue: true })
    await expect(first.call(docPass, { query: { id } })).rejects.toThrow('已转交给别人审核')
    // Withdrawn and submitted anew it is late no more.
    await staff.call(docWithdraw, { query: { id } })
    await staff.call(docSubmit, { query: { id } })
    expect((await flowOf(id)).overdue).toBe(false)
    await watch(3.1)
    await admin.call(docPass, { query: { id } })
    await server.setSite('ReviewEscalateDays', '0')
  })
})

describe('等谁', () => {
  it('names, lists, filters and tells in the second step exactly the second group without who passed the first', async () => {
    const { code, id: category } = await admin.call(categories.taxonomyAdd, { body: { name: '两步' } })
    await server.setSite('ReviewTwoStepCategories', category)
    await server.setSite('ReviewSecondRole', 'second')
    const role = await rights.newRole('second')
    first = await rights.withRole('lina', role)
    other = await rights.withRole('editor', role)
    const id = await submitted('两步一', code!)
    const filter = async (name: string) =>
      (await staff.call(flowList, { query: { waitsFor: ids[name]!, pageSize: 100 } })).records.some(
        (row) => row.docId === id,
      )
    expect((await flowOf(id)).waitsFor).toContain('管理员')
    expect(await filter('admin')).toBe(true)
    await first.call(docPass, { query: { id } })
    expect(await flowOf(id)).toMatchObject({ step: 2 })
    expect((await flowOf(id)).waitsFor).toHaveLength(1)
    const seen = { lina: first, editor: other, admin }
    for (const [name, api] of Object.entries(seen)) {
      expect(await isWaitingFor(api, id), name).toBe(name === 'editor')
      expect(await filter(name), name).toBe(name === 'editor')
      const { may } = (await api.call(docGet, { query: { id } })).records[0]!
      expect(may, name).toMatchObject({ review: name === 'editor' })
    }
    expect(await filter('reviewer')).toBe(false)
    expect((await remind(staff, id)).told).toHaveLength(1)
    expect(await toldOf('editor', '催办：两步一')).toHaveLength(1)
    expect(await toldOf('admin', '催办：两步一')).toEqual([])
    // Its deputy may not be who passed the first step.
    const term = { startTime: dayIn(-1), endTime: dayIn(9) }
    await admin.call(deputyAdd, { body: { userName: 'editor', agentUserName: 'lina', ...term } })
    expect(await isWaitingFor(first, id)).toBe(false)
    await expect(first.call(docPass, { query: { id } })).rejects.toThrow('终审须由另一人完成')
    await other.call(docPass, { query: { id } })
    expect((await staff.call(docGet, { query: { id } })).records[0]).toMatchObject({ status: 2 })
    await server.setSite('ReviewTwoStepCategories', '')
  })
})
