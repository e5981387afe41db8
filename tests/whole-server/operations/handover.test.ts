import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { shareAdd, shareOpen } from '#core/contract/km/rights/share.ts'
import { apiClientAdd } from '#core/contract/open/client.ts'
import { deputyAdd } from '#core/contract/sys/deputy.ts'
import {
  type Handover,
  handoverBegin,
  handoverGet,
  handoverHeld,
  type HandoverKind,
  handoverPlan,
  handoverRows,
} from '#core/contract/sys/handover.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { removalPreview } from '#core/contract/sys/removal.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import {
  announcementReader,
  apiClient,
  deputy,
  document,
  handover,
  missedQuery,
  shareLink,
} from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { handoverFeature } from '#server/operations/handover/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { dayIn } from '../support/dates.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Rights, rightsTools } from '../support/rights-admin.ts'
import { newTenant, tenantApi } from '../support/tenants.ts'

let server: TestServer
let company: Company
let rights: Rights
let admin: Api
let editor: Api
let lina: Api
/** May freeze people, and sees no more documents than others do. */
let clerk: Api
let [linaId, zhangweiId] = ['', '']
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  rights = rightsTools(server, admin)
  clerk = await rights.withRole('zhangwei', await rights.newRole('clerk', ['sys:user:freeze', 'sys:user:list']))
  ;[linaId, zhangweiId] = [await company.people.idOf('lina'), await company.people.idOf('zhangwei')]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const freeze = (id: string) => admin.call(userFreeze, { body: { ids: id, status: 2 } })
const held = (userId: string, api = admin) => api.call(handoverHeld, { query: { userId } })
const counts = async (userId: string, api = admin) =>
  Object.fromEntries((await held(userId, api)).kinds.map(({ kind, count }) => [kind, count]))
const to = (receiverId: string, ...kinds: HandoverKind[]) => kinds.map((kind) => ({ kind, receiverId }))
const plan = (userId: string, receivers: ReturnType<typeof to>, api = admin) =>
  api.call(handoverPlan, { body: { userId, receivers } })
const ended = (id: string, api = admin): Promise<Handover> =>
  eventually('the hand-over ended', async () => {
    const found = await api.call(handoverGet, { query: { id } })
    return found.state === 'done' ? found : null
  })
const begun = async (id: string, api = admin) => {
  await api.call(handoverBegin, { query: { id } })
  return ended(id, api)
}
const rows = async (id: string, api = admin) =>
  (await api.call(handoverRows, { query: { id, pageSize: 100 } })).records.map(({ kind, name, state, reason }) => [
    kind,
    name,
    state,
    reason,
  ])
const told = async (api: Api) => (await api.call(announcementUnread, {})).sysMsgList.map(({ titile }) => titile)
const noticesOf = (userId: string) => db().$count(announcementReader, eq(announcementReader.userId, userId))
/** What the person still keeps, counted without the product. */
const keptBy = async (id: string) => ({
  owned: await db().$count(document, and(sql`coalesce(owner_id, author_id) = ${id}`, eq(document.deleted, false))),
  backed: await db().$count(document, eq(document.backupOwnerId, id)),
  shares: await db().$count(shareLink, eq(shareLink.ownerId, id)),
  clients: await db().$count(apiClient, eq(apiClient.ownerId, id)),
  missed: await db().$count(missedQuery, eq(missedQuery.ownerId, id)),
  deputies: await db().$count(deputy, eq(deputy.agentId, id)),
})

let counter = 0
const written = async (more: { ownerId?: string; backupOwnerId?: string } = {}, scope?: 'private') => {
  const title = `交接的制度${++counter}`
  const { id } = await settled(editor, (await uploadText(editor, `${title}.txt`, `${title}的正文`, scope)).id)
  if (Object.keys(more).length > 0) await editor.call(docEditRelease, { body: { id, ...more } })
  return { id, title }
}

/** Somebody with a bit of everything, who is then frozen. */
async function leaver() {
  await db().delete(deputy)
  const { id, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
  const api = await company.entered(username)
  const owned = [await written({ ownerId: id }), await written({ ownerId: id, backupOwnerId: linaId })]
  const backed = await written({ backupOwnerId: id })
  const draft = await uploadText(api, '没写完的.txt', '还没写完')
  const secret = await uploadText(api, '只给自己看的.txt', '别人看不到', 'private')
  const share = (docId: string) => api.call(shareAdd, { body: { docId, validUntil: dayIn(30) } })
  const shared = await share(owned[0]!.id)
  await admin.call(deputyAdd, {
    body: { userName: 'editor', agentUserName: username, startTime: dayIn(0), endTime: dayIn(9) },
  })
  const client = await admin.call(apiClientAdd, { body: { name: '门户', username } })
  const query = `班车${counter}`
  await db()
    .insert(missedQuery)
    .values({
      id: newId(),
      query,
      times: 3,
      people: 2,
      lastTime: new Date(),
      state: 'taken',
      ownerId: id,
      // Long over: what is late is handed over all the same.
      dueTime: new Date(Date.now() - 86_400_000),
    })
  return { id, username, api, owned, backed, draft, secret, shared, client, query }
}
const EVERYTHING = ['document', 'backup', 'share', 'client', 'missed', 'deputy'] as const

describe('what somebody keeps', () => {
  it('is told to who may freeze people, as far as they may open it', async () => {
    const { id, secret } = await leaver()
    await expect(held(id, server.guest)).rejects.toMatchObject({ kind: 'expired' })
    await expect(held(id, lina)).rejects.toMatchObject({ kind: 'denied' })
    const foreign = tenantApi(server, await newTenant(server, 'elsewhere'), 'elsewhere')
    await expect(held(id, foreign)).rejects.toThrow('用户不存在')
    await expect(held('')).rejects.toThrow('编号格式不正确')
    expect(await counts(id)).toEqual({ document: 4, backup: 1, share: 1, client: 1, missed: 1, deputy: 1 })
    // Neither drafts nor private documents of others, nor what takes other rights to change.
    expect(await counts(id, clerk)).toEqual({ document: 2, backup: 1, share: 1 })
    const names = (await held(id, clerk)).kinds.flatMap((line) => line.names)
    expect(names.join()).not.toContain('只给自己看的')
    expect((await admin.call(docGet, { query: { id: secret.id } })).total).toBe(1)
    // Said before freezing, for one or many.
    const said = await admin.call(removalPreview, { query: { kind: 'leaver', ids: id } })
    expect(said[0]).toEqual({ text: '4 篇负责的知识等人接手', fate: 'waits' })
    await expect(lina.call(removalPreview, { query: { kind: 'leaver', ids: id } })).rejects.toMatchObject({
      kind: 'denied',
    })
  })
})

describe('a plan', () => {
  it('asks for the right, for somebody frozen whom the caller stands above, and for a receiver who can sign in', async () => {
    const { id } = await company.newPerson()
    const { id: docId } = await written({ ownerId: id })
    await expect(plan(id, to(linaId, 'document'), server.guest)).rejects.toMatchObject({ kind: 'expired' })
    await expect(plan(id, to(linaId, 'document'), lina)).rejects.toMatchObject({ kind: 'denied' })
    await expect(plan(id, to(linaId, 'client'), clerk)).rejects.toMatchObject({ kind: 'denied' })
    await expect(plan('f'.repeat(32), to(linaId, 'document'))).rejects.toThrow('用户不存在')
    await expect(plan(id, to(linaId, 'document'))).rejects.toThrow('请先冻结这个人')
    await freeze(id)
    await expect(plan(id, [])).rejects.toThrow('请选择接手的人')
    await expect(plan(id, to(linaId, 'document', 'document'))).rejects.toThrow('每种只能由一个人接手')
    await expect(plan(id, to(linaId, 'other' as never))).rejects.toThrow('没有这种交接')
    await expect(plan(id, to(id, 'document'))).rejects.toThrow('找不到接手的人，或者账号已停用')
    await expect(plan(id, to(linaId, 'share'))).rejects.toThrow('没有要交接的')
    const { id: above } = await company.newPerson({ selectedroles: company.roles['admin'] })
    await freeze(above)
    await expect(plan(above, to(linaId, 'document'), clerk)).rejects.toThrow('权限高于您')
    expect(await plan(id, to(linaId, 'document'))).toMatchObject({
      state: 'planned',
      total: 1,
      kinds: [{ kind: 'document', waiting: 1, refused: 0 }],
    })
    expect((await admin.call(docGet, { query: { id: docId } })).records[0]!.owner).toMatchObject({ id })
  })

  it('is nobody else’s to see or to begin, and is begun once', async () => {
    const { id } = await company.newPerson()
    await written({ ownerId: id })
    await freeze(id)
    const { id: planId } = await plan(id, to(linaId, 'document'))
    for (const call of [handoverGet, handoverRows, handoverBegin] as const) {
      const query = { id: planId }
      await expect(server.guest.call(call as typeof handoverGet, { query })).rejects.toMatchObject({ kind: 'expired' })
      await expect(lina.call(call as typeof handoverGet, { query })).rejects.toMatchObject({ kind: 'denied' })
      await expect(clerk.call(call as typeof handoverGet, { query })).rejects.toThrow('找不到这次交接')
      await expect(admin.call(call as typeof handoverGet, { query: { id: '' } })).rejects.toThrow('编号格式不正确')
    }
    await begun(planId)
    await expect(admin.call(handoverBegin, { query: { id: planId } })).rejects.toThrow('已经开始')
    expect((await held(id)).last).toMatchObject({ id: planId, state: 'done' })
  })
})

describe('a hand-over', () => {
  // proves B-07
  it('gives documents, backups, shares, clients, missed queries and deputies; nothing is left but what the plan named', async () => {
    const who = await leaver()
    const opens = () =>
      server.guest.call(shareOpen, { body: { key: who.shared.key } }).then(
        () => true,
        () => false,
      )
    expect(await opens()).toBe(true)
    await freeze(who.id)
    expect(await opens()).toBe(false)
    const before = await keptBy(who.id)
    expect(before).toEqual({ owned: 4, backed: 1, shares: 1, clients: 1, missed: 1, deputies: 1 })
    await rights.withRole('lina', await rights.newRole(`missed${counter}`, ['km:missedQuery:list']))

    const planned = await plan(who.id, to(linaId, ...EVERYTHING))
    expect(await keptBy(who.id)).toEqual(before)
    const refused = ['document', '只给自己看的', 'refused', '李娜不能阅读这篇知识，请先让他能看']
    expect((await rows(planned.id)).filter(([, , state]) => state === 'refused')).toEqual([refused])
    const former = await noticesOf(linaId)
    const done = await begun(planned.id)

    expect(done.kinds.map(({ kind, done: n }) => [kind, n])).toEqual([
      ['document', 3],
      ['backup', 1],
      ['share', 1],
      ['client', 1],
      ['missed', 1],
      ['deputy', 1],
    ])
    expect(await keptBy(who.id)).toEqual({ owned: 1, backed: 0, shares: 0, clients: 0, missed: 0, deputies: 0 })
    expect(await counts(who.id)).toEqual({ document: 1 })
    const owners = await db()
      .select({ id: document.id, ownerId: document.ownerId, backup: document.backupOwnerId })
      .from(document)
      .where(
        inArray(
          document.id,
          [...who.owned, who.backed, who.draft].map(({ id }) => id),
        ),
      )
    for (const { id, ownerId, backup } of owners)
      expect([id, ownerId, backup]).toEqual(id === who.backed.id ? [id, null, linaId] : [id, linaId, null])
    expect(await opens()).toBe(true)
    expect(await noticesOf(linaId)).toBe(former + 1)
    expect((await told(lina))[0]).toMatch(/^请接手试用\d+的工作$/)
    const line = await company.lastAudit('user-handover', who.id)
    expect(JSON.stringify(line?.after)).toContain('负责的知识：李娜')
  })

  it('gives no right: a share stays where its receiver may not read, and a query with who may not see it', async () => {
    const who = await leaver()
    await freeze(who.id)
    const { id: outsider } = await company.newPerson()
    const denied = await written({}, 'private')
    await db().update(shareLink).set({ documentId: denied.id }).where(eq(shareLink.id, who.shared.id))
    const planned = await plan(who.id, to(outsider, 'share', 'missed'))
    expect(await rows(planned.id)).toEqual([
      ['share', `《${denied.title}》的分享`, 'refused', expect.stringContaining('分享会打不开')],
      ['missed', `“${who.query}”`, 'refused', expect.stringContaining('没有权限')],
    ])
    await begun(planned.id)
    expect(await keptBy(who.id)).toMatchObject({ shares: 1, missed: 1 })
  })

  it('judges each row again when its turn comes, and leaves what somebody else has got meanwhile', async () => {
    const { id } = await company.newPerson()
    const [taken, closed, kept] = [
      await written({ ownerId: id }),
      await written({ ownerId: id }),
      await written({ ownerId: id }),
    ]
    await freeze(id)
    const planned = await plan(id, to(linaId, 'document'))
    await editor.call(docEditRelease, { body: { id: taken.id, ownerId: zhangweiId } })
    await admin.call(docEditRelease, { body: { id: closed.id, scope: 'private' } })
    await begun(planned.id)
    expect(await rows(planned.id)).toEqual([
      ['document', taken.title, 'same', '已经由别人负责'],
      ['document', closed.title, 'refused', expect.stringContaining('不能阅读')],
      ['document', kept.title, 'done', null],
    ])
  })

  it('does only what the person may do who hands over', async () => {
    const { id } = await company.newPerson()
    const { id: docId } = await written({ ownerId: id })
    await freeze(id)
    const planned = await plan(id, to(linaId, 'document'), clerk)
    expect((await rows(planned.id, clerk)).map(([, , ...result]) => result)).toEqual([
      ['refused', '您不能修改这篇知识'],
    ])
    await begun(planned.id, clerk)
    expect((await admin.call(docGet, { query: { id: docId } })).records[0]!.owner).toMatchObject({ id })
  })
})

it('forgets old plans, never what is under way', async () => {
  const { id } = await company.newPerson()
  await written({ ownerId: id })
  await freeze(id)
  const [old, running, fresh] = [
    await plan(id, to(linaId, 'document')),
    await plan(id, to(linaId, 'document')),
    await plan(id, to(linaId, 'document')),
  ]
  const createTime = new Date(Date.now() - 40 * 86_400_000)
  await db()
    .update(handover)
    .set({ createTime })
    .where(inArray(handover.id, [old.id, running.id]))
  await db().update(handover).set({ state: 'running' }).where(eq(handover.id, running.id))
  await handoverFeature.schedules![0]!.run(server.running.engines as never, new AbortController().signal)
  const left = await db()
    .select({ id: handover.id })
    .from(handover)
    .where(inArray(handover.id, [old.id, running.id, fresh.id]))
  expect(left.map((row) => row.id).toSorted()).toEqual([running.id, fresh.id].toSorted())
})
