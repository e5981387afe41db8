import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent, docPreview, docText } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { filePublic, fileTicket } from '#core/contract/km/documents/file.ts'
import { docRelease } from '#core/contract/km/review/review.ts'
import { docPageImage } from '#core/contract/km/files/preview.ts'
import { grantAdd, grantDelete } from '#core/contract/km/rights/grant.ts'
import * as share from '#core/contract/km/rights/share.ts'
import { roleUserDelete, roleUsersAdd } from '#core/contract/sys/user-links.ts'
import { auditLog, shareLink, shareView, user, userDepartment } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { dayIn } from '../../support/dates.ts'
import { foundIds, searchable } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { pdf, stranger, visit } from '../../support/plain-address.ts'

const DEAD = '分享不存在或已失效'
const ABSENT = '找不到这条分享'
const LATER = dayIn(100)

let server: TestServer
let company: Company
let editor: Api
let lina: Api
let zhangwei: Api
let foreign: Api
let linaId = ''
/** Of the editor's department: neither lina nor zhangwei reads it. */
let doc: { id: string; fileId: string }
beforeAll(async () => {
  server = await startServer()
  foreign = server.api((await stranger(server)).token)
  company = await createCompany(server)
  ;[editor, lina, zhangwei] = (await Promise.all(['editor', 'lina', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
  linaId = await company.people.idOf('lina')
  const { id, fileId } = await pdf(editor, '海象手册', 'department')
  doc = { id, fileId: fileId! }
  await searchable(editor, '海象手册', doc.id)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const add = (api: Api, more: object = {}) =>
  api.call(share.shareAdd, { body: { docId: doc.id, validUntil: LATER, ...more } })
const toLina = () => [{ kind: 'user' as const, id: linaId }]
const openShared = (api: Api, id: string) => api.call(share.shareOpenShared, { body: { id } })
const shared = async (api: Api) => (await api.call(share.shareListShared, { query: {} })).records
const sentence = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const readTitle = async (token: string) =>
  (await server.api(token).call(docGet, { query: { id: doc.id } })).records[0]?.title ?? null

/** Whether each way to the document works: its facts, text, preview, a page as picture, a file by its number, a ticket. */
async function ways(token: string, ticket: string): Promise<boolean[]> {
  const header = { 'X-Access-Token': token }
  const answers = await Promise.all([
    visit(server, docGet, { id: doc.id }, header),
    visit(server, docText, { id: doc.id }, header),
    visit(server, docPreview, { docId: doc.id }, header),
    visit(server, docPageImage, { docId: doc.id, page: '1' }, header),
    visit(server, filePublic, { fileId: doc.fileId, token }),
    visit(server, docPreview, { docId: doc.id, token: ticket }),
  ])
  return answers.map(
    ({ status, text }) => status === 200 && !text.startsWith('{"success":false') && text !== '找不到文档',
  )
}
const ALL = [true, true, true, true, true, true]
const NONE = [false, false, false, false, false, false]

describe('sharing with people', () => {
  it('asks for a person, for rights that they have, and for somebody who is there', async () => {
    await expect(add(server.guest, { to: toLina() })).rejects.toMatchObject({ kind: 'expired' })
    await expect(add(zhangwei, { to: toLina() })).rejects.toThrow('找不到文档')
    await expect(add(foreign, { to: toLina() })).rejects.toMatchObject({ kind: 'denied' })
    const bad: [object, string][] = [
      [{ to: [{ kind: 'user', id: 'nobody' }] }, '分享对象不存在'],
      [{ to: [{ kind: 'user', id: 'stranger' }] }, '分享对象不存在'],
      [{ to: [{ kind: 'planet', id: linaId }] }, '分享对象类型不正确'],
      [{ to: toLina(), code: 'abcd' }, '不需要提取码'],
      [{ maxViews: 0 }, '查看次数至少为 1'],
      [{ maxViews: 1.5 }, '查看次数应为整数'],
    ]
    for (const [more, message] of bad) await expect(add(editor, more)).rejects.toThrow(message)
    expect(await db().$count(shareLink)).toBe(0)
  })

  it('stands in their list, opens for them alone, and grants nothing else', async () => {
    const made = await add(editor, { to: [...toLina(), ...toLina()] })
    expect(made).toMatchObject({ key: '', to: [{ kind: 'user', id: linaId }], state: 'active', title: '海象手册' })
    expect(await shared(lina)).toMatchObject([{ id: made.id, docId: doc.id, title: '海象手册', bits: ['view'] }])
    expect((await shared(lina))[0]).not.toHaveProperty('key')
    expect(await shared(zhangwei)).toEqual([])
    await expect(openShared(server.guest, made.id)).rejects.toMatchObject({ kind: 'expired' })
    for (const api of [zhangwei, editor]) await expect(openShared(api, made.id)).rejects.toThrow(DEAD)
    await expect(openShared(lina, 'none')).rejects.toThrow(DEAD)
    const opened = await openShared(lina, made.id)
    expect(opened).toMatchObject({ docId: doc.id, title: '海象手册', bits: ['view'], viewsLeft: null })
    expect([opened.watermark, opened.ownerName]).toEqual(
      await Promise.all(['lina', 'editor'].map(async (username) => (await person(username)).realname)),
    )
    expect(opened.validUntil).toMatch(new RegExp(`^${LATER}`))
    expect(await readTitle(opened.token)).toBe('海象手册')
    // Her own rights are what they were, and what others share with the link's key is not to be had.
    expect((await lina.call(docGet, { query: { id: doc.id } })).total).toBe(0)
    await server.guest.call(share.shareOpen, { body: { key: 'zs_x' } }).catch(() => {})
    await editor.call(share.shareDelete, { query: { ids: made.id } })
    expect(await shared(lina)).toEqual([])
  })
  const person = async (username: string) => (await db().select().from(user).where(eq(user.username, username)))[0]!

  /** What lets her read, and what ends it; each is undone again. */
  const ENDS: [string, () => Promise<object[]>, (id: string) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['cancelling', async () => toLina(), (ids) => editor.call(share.shareCancel, { query: { ids } })],
    ['deleting', async () => toLina(), (ids) => editor.call(share.shareDelete, { query: { ids } })],
    [
      'its end',
      async () => toLina(),
      (id) =>
        db()
          .update(shareLink)
          .set({ validUntil: new Date(Date.now() - 1) })
          .where(eq(shareLink.id, id)),
    ],
    [
      'freezing the reader',
      async () => toLina(),
      () => company.people.change('lina', { status: 2 }),
      () => company.people.change('lina', { status: 1 }),
    ],
    [
      'freezing the owner',
      async () => toLina(),
      () => company.people.change('editor', { status: 2 }),
      () => company.people.change('editor', { status: 1 }),
    ],
    [
      'leaving the role',
      async () => {
        const roleId = company.roles['reviewer']!
        await company.admin.call(roleUsersAdd, { body: { roleId, userIdList: [linaId] } })
        return [{ kind: 'role', id: roleId }]
      },
      () => company.admin.call(roleUserDelete, { query: { roleId: company.roles['reviewer']!, userId: linaId } }),
    ],
    [
      'leaving the department below',
      async () => {
        const own = company.departments['信息技术部']!
        return [{ kind: 'department', id: own.parentId ?? own.id }]
      },
      () => db().delete(userDepartment).where(eq(userDepartment.userId, linaId)),
      () => db().insert(userDepartment).values({ userId: linaId, departmentId: company.departments['信息技术部']!.id }),
    ],
    [
      'taking the document off the shelf',
      async () => toLina(),
      () => editor.call(docRelease, { body: { id: doc.id, releaseFlag: 0 } }),
      () => editor.call(docRelease, { body: { id: doc.id, releaseFlag: 1 } }),
    ],
  ]
  it.each(ENDS)(
    '%s ends it in the next answer, on every way to the file',
    async (_, to, end, undo) => {
      const made = await add(editor, { to: await to() })
      const { token } = await openShared(lina, made.id)
      const ticket = await server.api(token).call(fileTicket, { query: { docId: doc.id, right: 'view' } })
      expect(await ways(token, ticket.token)).toEqual(ALL)
      await end(made.id)
      const after = await ways(token, ticket.token)
      await undo?.()
      // The facts of a document that is not to be read are an empty page.
      expect(after.slice(1)).toEqual(NONE.slice(1))
      await editor.call(share.shareDelete, { query: { ids: made.id } }).catch(() => {})
    },
    60_000,
  )

  it('shows what its owner may see at that moment and no more', async () => {
    const body = { effect: 'authorise', objectKind: 'document', objectId: doc.id, subjectKind: 'user' } as const
    const zhangweiId = await company.people.idOf('zhangwei')
    const [grant] = await company.admin.call(grantAdd, { body: { ...body, subjectIds: [zhangweiId], bits: ['view'] } })
    const made = await add(zhangwei, { to: toLina() })
    const { token } = await openShared(lina, made.id)
    expect(await readTitle(token)).toBe('海象手册')
    await company.admin.call(grantDelete, { query: { ids: grant! } })
    expect(await readTitle(token)).toBeNull()
    await expect(openShared(lina, made.id)).rejects.toThrow(DEAD)
    expect(await shared(lina)).toMatchObject([{ id: made.id, docId: '', title: null }])
    expect((await zhangwei.call(share.shareGet, { query: { id: made.id } })).title).toBeNull()
    await zhangwei.call(share.shareDelete, { query: { ids: made.id } })
  })
})

describe('the owner of a share', () => {
  it('alone sees, changes and removes it, and who opened it', async () => {
    const made = await add(editor, { to: toLina() })
    await openShared(lina, made.id)
    for (const api of [lina, zhangwei]) {
      await expect(api.call(share.shareGet, { query: { id: made.id } })).rejects.toThrow(ABSENT)
      await expect(api.call(share.shareViews, { query: { id: made.id } })).rejects.toThrow(ABSENT)
      await expect(api.call(share.shareEdit, { body: { id: made.id, maxViews: 3 } })).rejects.toThrow(ABSENT)
      await expect(api.call(share.shareDelete, { query: { ids: made.id } })).rejects.toThrow(ABSENT)
    }
    const link = await add(editor)
    await server.guest.call(share.shareOpen, { body: { key: link.key } })
    const log = async (id: string) => (await editor.call(share.shareViews, { query: { id } })).records
    expect(await log(made.id)).toMatchObject([{ realname: expect.stringMatching(/./), sourceIp: '127.0.0.1' }])
    expect(await log(link.id)).toMatchObject([{ realname: null, sourceIp: '127.0.0.1' }])
    await editor.call(share.shareDelete, { query: { ids: `${made.id},${link.id}` } })
    expect(await db().$count(shareView)).toBe(0)
    const actions = await db().select().from(auditLog).where(eq(auditLog.objectId, link.id)).orderBy(auditLog.id)
    expect(actions.map((row) => row.action)).toEqual(['share-add', 'share-delete'])
  })

  it('lists by state', async () => {
    const made = await Promise.all([
      add(editor),
      add(editor, { validFrom: dayIn(50) }),
      add(editor, { maxViews: 1 }),
      add(editor),
      add(editor),
    ])
    const [active, waiting, used, over, cancelled] = made.map((row) => row.id) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await server.guest.call(share.shareOpen, { body: { key: made[2].key } })
    await db()
      .update(shareLink)
      .set({ validUntil: new Date(Date.now() - 1) })
      .where(eq(shareLink.id, over))
    await editor.call(share.shareCancel, { query: { ids: cancelled } })
    const expected = { active, waiting, usedUp: used, over, cancelled }
    for (const [state, id] of Object.entries(expected)) {
      const { records } = await editor.call(share.shareList, { query: { state: state as share.ShareState } })
      expect(records.map((row) => [row.id, row.state])).toEqual([[id, state]])
    }
    await expect(editor.call(share.shareList, { query: { state: 'x' as 'over' } })).rejects.toThrow('分享状态不正确')
    expect((await editor.call(share.shareList, { query: {} })).total).toBe(5)
    await editor.call(share.shareDelete, { query: { ids: made.map((row) => row.id).join(',') } })
  })

  it('changes period, times and code; who opened it with the former code opens it again', async () => {
    const { id, key } = await add(editor, { code: 'k3Y9' })
    const open = (code: string) => server.guest.call(share.shareOpen, { body: { key, code } })
    const { token } = await open('k3Y9')
    const edit = (more: object) => editor.call(share.shareEdit, { body: { id, ...more } })
    await expect(edit({ validUntil: '2020-01-01' })).rejects.toThrow('有效期已经过去')
    await expect(edit({ code: '1' })).rejects.toThrow('提取码应为')
    await expect(edit({ bits: ['view', 'sensitive'] })).rejects.toThrow('没有这篇知识的敏感信息权限')
    await edit({ validUntil: dayIn(30), maxViews: 9 })
    expect(await readTitle(token)).toBe('海象手册')
    await edit({ code: 'neu42' })
    await expect(readTitle(token)).rejects.toMatchObject({ kind: 'denied' })
    await expect(open('k3Y9')).rejects.toThrow('提取码错误')
    expect(await readTitle((await open('neu42')).token)).toBe('海象手册')
    // The server remembers the visitor with the new code, and not for the one with the former.
    await expect(readTitle(token)).rejects.toMatchObject({ kind: 'denied' })
    await edit({ removeCode: true })
    const row = await editor.call(share.shareGet, { query: { id } })
    expect(row).toMatchObject({ hasCode: false, maxViews: 9, uses: 2 })
    expect(row.validUntil).toMatch(new RegExp(`^${dayIn(30)}`))
    // What is counted is not to be had by the key alone.
    expect((await visit(server, filePublic, { fileId: doc.fileId, token: key })).text).toBe(DEAD)
    const logs = await db().select().from(auditLog).where(eq(auditLog.objectId, id))
    expect(JSON.stringify(logs)).not.toContain('neu42')
    await editor.call(share.shareCancel, { query: { ids: id } })
    await expect(edit({ maxViews: 3 })).rejects.toThrow('分享已取消')
    await editor.call(share.shareDelete, { query: { ids: id } })
  })
})

it('a share that may be opened three times is opened three times, by however many at once', async () => {
  const { id, key } = await add(editor, { maxViews: 3 })
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => sentence(server.guest.call(share.shareOpen, { body: { key } }))),
  )
  expect(answers.toSorted()).toEqual([...Array(3).fill('done'), ...Array(6).fill('分享的查看次数已用完')])
  expect(await editor.call(share.shareGet, { query: { id } })).toMatchObject({ uses: 3, state: 'usedUp' })
  expect(await db().$count(shareView, eq(shareView.shareId, id))).toBe(3)
  await editor.call(share.shareDelete, { query: { ids: id } })
})

it('a share of one version stays on it, another follows, and neither tells of the other version', async () => {
  const [fixed, following] = await Promise.all([add(editor, { fixed: true }), add(editor)])
  expect([fixed.fixed, following.fixed]).toEqual([true, false])
  const [one, other] = await Promise.all(
    [fixed, following].map(async ({ key }) => (await server.guest.call(share.shareOpen, { body: { key } })).token),
  )
  expect([await readTitle(one!), await readTitle(other!)]).toEqual(['海象手册', '海象手册'])
  await editor.call(docEditRelease, { body: { id: doc.id, title: '儒艮手册' } })
  await searchable(editor, '儒艮手册', doc.id)
  expect([await readTitle(one!), await readTitle(other!)]).toEqual(['海象手册', '儒艮手册'])
  const recent = await server.api(one!).call(docListRecent, { query: {} })
  expect(recent.records.map((row) => row.title)).toEqual(['海象手册'])
  expect([await foundIds(server.api(one!), '儒艮手册'), await foundIds(server.api(other!), '儒艮手册')]).toEqual([
    [],
    [doc.id],
  ])
  expect((await visit(server, filePublic, { fileId: doc.fileId, token: one! })).text).toContain('%PDF-')
  // Who is a reader only no longer sees the former version, and so nobody by a share of theirs.
  await db()
    .update(shareLink)
    .set({ ownerId: await company.people.idOf('reviewer') })
    .where(eq(shareLink.id, fixed.id))
  expect(await readTitle(one!)).toBeNull()
  const titles = (await editor.call(share.shareList, { query: {} })).records.map((row) => row.title)
  expect(titles).toEqual(['儒艮手册'])
})
