import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import {
  requestAdd,
  requestApprove,
  requestApproveEach,
  requestDecline,
  requestDeclineEach,
  requestsMine,
  requestsToDecide,
  requestWithdraw,
} from '#core/contract/km/rights/access-request.ts'
import { homeTodo } from '#core/contract/km/home.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { grantAdd, grantDelete, grantList } from '#core/contract/km/rights/grant.ts'
import { announcementOwn } from '#core/contract/sys/messages/announcement.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import { document, permission, role } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../support/cast.ts'
import { settled, uploadText } from '../support/documents.ts'

let { server, company, admin, editor, lina, other } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

async function makeDocument(word: string, scope: 'department' | 'staff' = 'department'): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, scope)
  await settled(editor, id)
  return id
}
const ask = (api: Api, docId: string, more: object = {}) =>
  api.call(requestAdd, { body: { docId, reason: '项目需要', ...more } })
const waiting = async (api: Api) => (await api.call(requestsToDecide, { query: { pageSize: 100 } })).records
const requestOn = async (docId: string) => (await waiting(admin)).find((row) => row.docId === docId)!
const total = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).total

describe('refusals', () => {
  it('asks for a token, a reason, and something that one lacks', async () => {
    const docId = await makeDocument('褐马鸡公告', 'staff')
    await expect(ask(server.guest, docId)).rejects.toMatchObject({ kind: 'expired' })
    await expect(ask(lina, docId, { reason: ' ' })).rejects.toThrow('请填写申请理由')
    await expect(ask(lina, docId, { bits: ['sensitive'] })).rejects.toThrow('权限项不正确')
    await expect(ask(lina, docId)).rejects.toThrow('您已有该知识的权限')
  })
  it('lets the owner decide once the author has left, and not before', async () => {
    const { id: authorId, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
    const author = await company.entered(username)
    const { id: docId } = await uploadText(author, '离开的人写的.txt', '有人想看', 'private')
    await server.running.engines.db
      .update(document)
      .set({ released: true, visibleVersion: sql`open_version`, ownerId: await company.people.idOf('lina') })
      .where(eq(document.id, docId))
    const asker = await company.entered((await company.newPerson({ selectedroles: company.roles['Common'] })).username)
    await ask(asker, docId)
    const { id } = await requestOn(docId)
    const mine = async () => (await waiting(lina)).filter((row) => row.docId === docId)
    expect(await mine()).toEqual([])
    await expect(lina.call(requestApprove, { body: { id, bits: ['view'] } })).rejects.toThrow('找不到这条申请')
    await admin.call(userFreeze, { body: { ids: authorId, status: 2 } })
    // Deciding is no right to read.
    expect(await mine()).toMatchObject([{ id, title: null }])
    await lina.call(requestApprove, { body: { id, bits: ['view'] } })
    expect([await total(asker, docId), await total(lina, docId)]).toEqual([1, 0])
  })
  it('lets only the author and who may grant decide, and each only once', async () => {
    const docId = await makeDocument('蓝马鸡名单')
    await ask(lina, docId)
    const { id } = await requestOn(docId)
    expect(await waiting(other)).toEqual([])
    await expect(other.call(requestApprove, { body: { id, bits: ['view'] } })).rejects.toThrow('找不到这条申请')
    await expect(lina.call(requestApprove, { body: { id, bits: ['view'] } })).rejects.toThrow('找不到这条申请')
    await expect(other.call(requestDecline, { body: { id, answer: '不' } })).rejects.toThrow('找不到这条申请')
    await expect(other.call(requestWithdraw, { body: { id } })).rejects.toThrow('找不到这条申请')
    await expect(editor.call(requestApprove, { body: { id, bits: ['sensitive'] } })).rejects.toThrow('授权管理员')
    await expect(editor.call(requestApprove, { body: { id, bits: [] } })).rejects.toThrow('请至少选择一项权限')
    await expect(editor.call(requestDecline, { body: { id, answer: '' } })).rejects.toThrow('请填写拒绝理由')
    const both = await Promise.allSettled([
      editor.call(requestApprove, { body: { id, bits: ['view'] } }),
      admin.call(requestApprove, { body: { id, bits: ['view'] } }),
    ])
    expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await admin.call(grantList, { query: { objectId: docId } })).total).toBe(1)
  })
})

describe('a request', () => {
  it('looks the same to the requester whether the document exists or not', async () => {
    const docId = await makeDocument('黄腹角雉档案')
    const none = 'f'.repeat(32)
    await ask(other, docId)
    await ask(other, none)
    await expect(ask(other, docId)).rejects.toThrow('您已申请过该知识')
    await expect(ask(other, none)).rejects.toThrow('您已申请过该知识')
    const mine = (await other.call(requestsMine, { query: {} })).records
    const shape = (id: string) => {
      const { id: _id, docId: _doc, createTime: _at, ...rest } = mine.find((row) => row.docId === id)!
      return rest
    }
    expect(shape(docId)).toEqual(shape(none))
    expect(JSON.stringify(mine)).not.toContain('黄腹角雉')
    expect((await waiting(admin)).map((row) => row.docId)).toContain(docId)
    expect((await waiting(admin)).map((row) => row.docId)).not.toContain(none)
    for (const { id } of mine) await other.call(requestWithdraw, { body: { id } })
    expect((await waiting(admin)).map((row) => row.docId)).not.toContain(docId)
    await ask(other, docId)
  })

  it('approved by the author opens the document at once, with the bits and time given', async () => {
    const docId = await makeDocument('红腹锦鸡计划')
    await ask(lina, docId, { bits: ['view', 'download'] })
    const [row] = (await waiting(editor)).filter((each) => each.docId === docId)
    expect(row).toMatchObject({ title: '红腹锦鸡计划', realname: '李娜', orgCodeTxt: '信息技术部', reason: '项目需要' })
    expect(await total(lina, docId)).toBe(0)
    await editor.call(requestApprove, { body: { id: row!.id, bits: ['view', 'download'], validUntil: '2099-12-31' } })
    expect(await total(lina, docId)).toBe(1)
    const mine = (await lina.call(requestsMine, { query: {} })).records.find((each) => each.docId === docId)
    expect(mine).toMatchObject({ state: 'approved', title: '红腹锦鸡计划' })
    const grants = (await admin.call(grantList, { query: { objectId: docId } })).records
    expect(grants).toMatchObject([
      { validUntil: '2099-12-31 23:59:59', bits: ['view', 'download'], createBy: 'editor' },
    ])
    expect(await company.lastAudit('request-approve', row!.id)).toMatchObject({ after: { state: 'approved' } })
    expect((await company.lastAudit('grant-add', grants[0]!.id))?.username).toBe('editor')
  })

  it('declined comes back with the reason and opens nothing', async () => {
    const docId = await makeDocument('勺鸡手册')
    await ask(lina, docId)
    const { id } = await requestOn(docId)
    await admin.call(requestDecline, { body: { id, answer: '与工作无关' } })
    expect(await total(lina, docId)).toBe(0)
    const mine = (await lina.call(requestsMine, { query: {} })).records.find((each) => each.docId === docId)
    expect(mine).toMatchObject({ state: 'declined', answer: '与工作无关', title: null })
    await expect(admin.call(requestDecline, { body: { id, answer: 'x' } })).rejects.toThrow('找不到这条申请')
  })

  it('is not approved where that would not help', async () => {
    const docId = await makeDocument('血雉密档')
    await ask(lina, docId)
    const { id } = await requestOn(docId)
    const approve = () => editor.call(requestApprove, { body: { id, bits: ['view'] } })
    await company.people.db.update(document).set({ level: 3 }).where(eq(document.id, docId))
    await expect(approve()).rejects.toThrow(/^同意后申请人仍不能阅读/)
    await company.people.db.update(document).set({ level: 0 }).where(eq(document.id, docId))
    const [restriction] = await admin.call(grantAdd, {
      body: {
        effect: 'restrict',
        objectKind: 'document',
        objectId: docId,
        subjectKind: 'user',
        subjectIds: [await company.people.idOf('lina')],
        bits: ['view'],
      },
    })
    await expect(approve()).rejects.toThrow(/^同意后申请人仍不能阅读/)
    expect(await requestOn(docId)).toBeDefined()
    await admin.call(grantDelete, { query: { ids: restriction! } })
    await approve()
    expect(await total(lina, docId)).toBe(1)
  })

  it('waits with at most twenty others', async () => {
    const { username } = await company.newPerson({ selectedroles: company.roles['Common'] })
    const api = await company.entered(username)
    const asked = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => ask(api, `unknown${i}`)))
    expect(asked.filter((each) => each.status === 'fulfilled')).toHaveLength(20)
    expect((await api.call(requestsMine, { query: {} })).total).toBe(20)
    await expect(ask(api, 'unknown-one-more')).rejects.toThrow('待处理的申请已有 20 个')
  })
})

it('stands on the home page of who decides, and once granted on that of who asked', async () => {
  const docId = await makeDocument('白冠长尾雉名录')
  const line = async (api: Api, key: string) =>
    (await api.call(homeTodo, {})).find((each) => each.key === key)?.records.map((row) => row.docId) ?? []
  expect(await line(editor, 'toDecide')).not.toContain(docId)
  await ask(lina, docId)
  expect(await line(editor, 'toDecide')).toContain(docId)
  expect(await line(admin, 'toDecide')).toContain(docId)
  for (const api of [lina, other]) expect(await line(api, 'toDecide')).not.toContain(docId)
  const { id } = await requestOn(docId)
  await editor.call(requestApprove, { body: { id, bits: ['view'] } })
  expect(await line(editor, 'toDecide')).not.toContain(docId)
  expect((await line(lina, 'granted'))[0]).toBe(docId)
  for (const api of [editor, admin, other]) expect(await line(api, 'granted')).not.toContain(docId)
})

const toldTo = async (api: Api): Promise<string> =>
  JSON.stringify((await api.call(announcementOwn, { query: { pageSize: 100 } })).records)

describe('a queue of requests', () => {
  it('is decided at once, with a result for each: one that cannot be helped keeps no other from it', async () => {
    const [good, closed] = [await makeDocument('白鹇简报'), await makeDocument('原鸡简报')]
    for (const docId of [good, closed]) await ask(lina, docId, { bits: ['view', 'download'] })
    await company.people.db.update(document).set({ level: 3 }).where(eq(document.id, closed))
    const ids = [(await requestOn(good)).id, (await requestOn(closed)).id, 'none']
    const results = await editor.call(requestApproveEach, { body: { ids } })
    expect(results.map((refused) => refused?.slice(0, 7) ?? null)).toEqual([null, '同意后申请人仍', '找不到这条申请'])
    // Without bits each gets what was asked for.
    const [line] = (await admin.call(grantList, { query: { objectId: good } })).records
    expect(line).toMatchObject({ bits: ['view', 'download'], validUntil: null })
    expect(await total(lina, good)).toBe(1)
    expect((await requestOn(closed)).state).toBe('open')
    const declined = await editor.call(requestDeclineEach, { body: { ids: [ids[0]!, ids[1]!], answer: '先等一等' } })
    expect(declined).toEqual(['找不到这条申请', null])
  })

  it('tells who asked: the title where they may read it now, and not where they may not', async () => {
    const told = await toldTo(lina)
    expect(told).toContain('您可以阅读、下载《白鹇简报》了')
    expect(told).toContain('先等一等')
    expect(told).not.toContain('原鸡简报')
    expect(await toldTo(other)).not.toContain('白鹇简报')
  })

  it('refuses none and more than a hundred, an end in the past, and sensitive content from an author', async () => {
    const docId = await makeDocument('角雉简报')
    await ask(lina, docId)
    const { id } = await requestOn(docId)
    const approve = (body: object) => editor.call(requestApproveEach, { body: { ids: [id], ...body } })
    await expect(approve({ ids: [] })).rejects.toThrow('请选择申请')
    await expect(approve({ ids: Array.from({ length: 101 }, (_, i) => `r${i}`) })).rejects.toThrow('最多处理 100 个')
    await expect(approve({ validUntil: '明天' })).rejects.toThrow('有效期应为日期')
    expect(await approve({ validUntil: '2001-01-01' })).toEqual(['有效期已经过去'])
    expect((await approve({ bits: ['sensitive'] }))[0]).toContain('授权管理员')
    await expect(editor.call(requestDeclineEach, { body: { ids: [id], answer: ' ' } })).rejects.toThrow(
      '请填写拒绝理由',
    )
    expect((await requestOn(docId)).state).toBe('open')
  })

  it('is found by who asks and why', async () => {
    const find = async (query: Record<string, unknown>) => (await admin.call(requestsToDecide, { query })).records
    expect((await find({ realname: '李娜', pageSize: 100 })).length).toBeGreaterThan(0)
    expect(await find({ realname: '没有这个人' })).toEqual([])
    expect(await find({ reason: '*没有这个理由*' })).toEqual([])
  })

  it('names no document to who may give rights and may not read it', async () => {
    const docId = await makeDocument('绿尾虹雉档案')
    await ask(lina, docId)
    const granter = await makeGranter()
    const row = (await waiting(granter)).find((each) => each.docId === docId)!
    expect(row).toMatchObject({ realname: '李娜', title: null })
    expect(JSON.stringify(await waiting(granter))).not.toContain('绿尾虹雉')
    expect(await total(granter, docId)).toBe(0)
    expect((await waiting(editor)).find((each) => each.docId === docId)!.title).toBe('绿尾虹雉档案')
  })
})

/** Somebody of another department who may change grants. */
async function makeGranter(): Promise<Api> {
  const { db } = company.people
  await admin.call(roleAdd, { body: { roleName: '授权员', roleCode: 'granter' } })
  const [made] = await db.select().from(role).where(eq(role.roleCode, 'granter'))
  const rows = await db.select().from(permission)
  const permissionIds = rows.filter(({ perms }) => perms === 'km:grant:edit').map(({ id }) => id)
  await admin.call(rolePermissionsSave, { body: { roleId: made!.id, permissionIds: permissionIds.join(',') } })
  const { username } = await company.newPerson({ selectedroles: made!.id })
  return company.entered(username)
}
