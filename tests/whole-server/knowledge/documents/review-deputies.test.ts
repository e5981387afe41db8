import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docText } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docRevise } from '#core/contract/km/documents/edit.ts'
import { docListWaiting, docPass, docReject, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import { remarkAdd, reviewDesk } from '#core/contract/km/review/review-desk.ts'
import { flowGet, flowList } from '#core/contract/km/review/review-flow.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { deputyAdd, deputyDelete, deputyEdit, deputyMineSave, deputyOfUser } from '#core/contract/sys/deputy.ts'
import { user } from '#server/db/schema/index.ts'
import { dayIn } from '../../support/dates.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { rightsTools } from '../../support/rights-admin.ts'

let server: TestServer
let admin: Api
let reviewer: Api
let editor: Api
let staff: Api
/** Reviews the documents of another department. */
let deputy: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, reviewer, editor, staff] = (await Promise.all(
    ['admin', 'reviewer', 'editor', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
  const rights = rightsTools(server, admin)
  deputy = await rights.withRole('lina', await rights.roleId('reviewer'))
})
afterAll(() => server[Symbol.asyncDispose]())

const waitsFor = async (api: Api) => (await api.call(docListWaiting, { query: {} })).records.map(({ id }) => id)
const flowOf = async (api: Api, docId: string) => (await api.call(flowList, { query: { docId } })).records[0]!
const term = (from: number, until: number) => ({ startTime: dayIn(from), endTime: dayIn(until) })

/** A private document of 人力资源部 that waits. */
async function submitted(title: string): Promise<string> {
  const { id } = await uploadText(editor, `${title}.txt`, `${title}的正文`, 'private')
  await settled(editor, id)
  await editor.call(docRevise, { query: { id } })
  await editor.call(docSubmit, { query: { id } })
  return id
}

async function lend(from: number, until: number, agentUserName = 'lina'): Promise<void> {
  await admin.call(deputyAdd, { body: { userName: 'reviewer', agentUserName, ...term(from, until) } })
}

async function endLoan(): Promise<void> {
  const row = await admin.call(deputyOfUser, { query: { userName: 'reviewer' } })
  await admin.call(deputyDelete, { query: { id: row!.id } })
}

describe('a deputy of a reviewer', () => {
  it('sees and decides what waits for the reviewer, within the dates, and the history says in whose place', async () => {
    const id = await submitted('代审一')
    const hidden = async () => {
      expect(await waitsFor(deputy)).not.toContain(id)
      expect((await deputy.call(docGet, { query: { id } })).total).toBe(0)
      expect((await deputy.call(flowList, { query: { docId: id } })).total).toBe(0)
      expect((await deputy.call(versionList, { query: { docId: id } })).records).toEqual([])
      await expect(deputy.call(docPass, { query: { id } })).rejects.toThrow('找不到文档')
      await expect(deputy.call(reviewDesk, { query: { id } })).rejects.toThrow('不在您的待审核里')
    }
    await hidden()
    await lend(-9, -1)
    await hidden()
    await endLoan()
    await lend(1, 9)
    await hidden()
    await endLoan()

    await lend(-1, 9)
    expect(await waitsFor(deputy)).toContain(id)
    expect((await deputy.call(docText, { query: { id } })).text).toContain('代审一的正文')
    expect((await deputy.call(docGet, { query: { id } })).records[0]!.may).toMatchObject({ review: true, edit: false })
    const { waiting } = await deputy.call(reviewDesk, { query: { id } })
    await deputy.call(remarkAdd, { body: { docId: id, versionId: waiting.id, text: '日期' } })
    expect((await flowOf(editor, id)).waitsFor).toEqual(expect.arrayContaining(['审核老周', '李娜（代审核老周）']))
    await deputy.call(docReject, { query: { id, reason: '日期不对' } })
    const { events } = await editor.call(flowGet, { query: { id: (await flowOf(editor, id)).id } })
    expect(events.at(-1)).toMatchObject({ action: 'reject', realname: '李娜', forName: '审核老周', reason: '日期不对' })
    // What no longer waits is no longer shown.
    expect((await deputy.call(docGet, { query: { id } })).total).toBe(0)
    await endLoan()
    await expect(deputy.call(docPass, { query: { id } })).rejects.toThrow('找不到文档')
  })

  it('is nobody without the right to review, the clearance, or the account of the reviewer', async () => {
    const id = await submitted('代审二')
    await lend(-1, 9, 'zhangwei')
    await expect(staff.call(docListWaiting, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(docPass, { query: { id } })).rejects.toMatchObject({ kind: 'denied' })
    expect((await staff.call(docGet, { query: { id } })).total).toBe(0)
    await endLoan()
    await lend(-1, 9)
    const { db } = rightsTools(server, admin)
    const level = async (username: string, to: number) => {
      await db.update(user).set({ level: to }).where(eq(user.username, username))
    }
    await editor.call(docWithdraw, { query: { id } })
    await editor.call(docEditDraft, { body: { id, level: 1 } })
    await editor.call(docSubmit, { query: { id } })
    await level('reviewer', 1)
    expect(await waitsFor(reviewer)).toContain(id)
    expect(await waitsFor(deputy)).not.toContain(id)
    expect((await deputy.call(docGet, { query: { id } })).total).toBe(0)
    await expect(deputy.call(docPass, { query: { id } })).rejects.toThrow('找不到文档')
    await level('lina', 1)
    const freeze = async (status: number) => {
      await db.update(user).set({ status }).where(eq(user.username, 'reviewer'))
    }
    await freeze(2)
    expect(await waitsFor(deputy)).toEqual([])
    await freeze(1)
    expect(await waitsFor(deputy)).toContain(id)
    await endLoan()
  })

  it('never decides on what they wrote or submitted themselves', async () => {
    const { id } = await uploadText(reviewer, '自审.txt', '自审的正文', 'staff')
    await settled(reviewer, id)
    await reviewer.call(docSubmit, { query: { id } })
    expect(await waitsFor(reviewer)).not.toContain(id)
    await expect(reviewer.call(docPass, { query: { id } })).rejects.toThrow('不能审核自己写的')
    await expect(reviewer.call(docReject, { query: { id, reason: '不' } })).rejects.toThrow('不能审核自己写的')
    // Nor when somebody else has submitted it.
    await reviewer.call(docWithdraw, { query: { id } })
    await admin.call(docSubmit, { query: { id } })
    expect(await waitsFor(reviewer)).not.toContain(id)
    await expect(reviewer.call(docPass, { query: { id } })).rejects.toThrow('不能审核自己写的')
    expect(await waitsFor(admin)).not.toContain(id)
    await expect(admin.call(docPass, { query: { id } })).rejects.toThrow('不能审核自己写的')
    await admin.call(docWithdraw, { query: { id } })
    await reviewer.call(docSubmit, { query: { id } })
    // Lina stands in for the administrator, and submits a document of hers.
    await admin.call(deputyMineSave, { body: { agentUserName: 'lina', ...term(-1, 9) } })
    const own = await uploadText(deputy, '代理自审.txt', '代理自审的正文', 'staff')
    await settled(deputy, own.id)
    await deputy.call(docSubmit, { query: { id: own.id } })
    expect(await waitsFor(deputy)).not.toContain(own.id)
    await expect(deputy.call(docPass, { query: { id: own.id } })).rejects.toThrow('不能审核自己写的')
    // What the administrator wrote does not wait for the administrator's deputy.
    const theirs = await uploadText(admin, '管理员的.txt', '管理员的正文', 'staff')
    await settled(admin, theirs.id)
    await admin.call(docRevise, { query: { id: theirs.id } })
    await admin.call(docSubmit, { query: { id: theirs.id } })
    expect(await waitsFor(deputy)).not.toContain(theirs.id)
    await expect(deputy.call(docPass, { query: { id: theirs.id } })).rejects.toMatchObject({ kind: 'refused' })
    // The reviewer's document does: nobody of both wrote it.
    expect(await waitsFor(deputy)).toContain(id)
    await deputy.call(docPass, { query: { id } })
    expect((await reviewer.call(docGet, { query: { id } })).records[0]).toMatchObject({ status: 2 })
    const row = await admin.call(deputyOfUser, { query: { userName: 'admin' } })
    await admin.call(deputyDelete, { query: { id: row!.id } })
  })

  it('of a reviewer is named by the reviewer, or by who may give any right', async () => {
    const rights = rightsTools(server, admin)
    const id = await rights.newRole('deputies', ['sys:userAgent:edit', 'sys:userAgent:list'])
    const keeper = await rights.withRole('zhangwei', id)
    const body = { userName: 'reviewer', agentUserName: 'lina', ...term(-1, 9) }
    await expect(keeper.call(deputyAdd, { body })).rejects.toThrow('由本人或能维护授权的管理员设置')
    await keeper.call(deputyAdd, { body: { ...body, userName: 'editor' } })
    await reviewer.call(deputyMineSave, { body: { agentUserName: 'lina', ...term(-1, 9) } })
    const row = (await admin.call(deputyOfUser, { query: { userName: 'reviewer' } }))!
    const { revision } = row
    await expect(keeper.call(deputyEdit, { body: { id: row.id, revision, agentUserName: 'editor' } })).rejects.toThrow(
      '由本人或能维护授权的管理员设置',
    )
    await endLoan()
  })
})
