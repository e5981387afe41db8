import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { reminderList } from '#core/contract/km/community/reminder.ts'
import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { docGet, docListExpiring, docListRecent } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { versionSettings } from '#core/contract/km/documents/version.ts'
import { userDelete, userFreeze } from '#core/contract/sys/user.ts'
import { userPurge } from '#core/contract/sys/user-bin.ts'
import { deputy, document } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let company: Company
let editor: Api
let lina: Api
let zhangwei: Api
let linaId: string
let zhangweiId: string
let editorId: string
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  ;[editor, lina, zhangwei] = (await Promise.all(['editor', 'lina', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
  ;[linaId, zhangweiId, editorId] = (await Promise.all(['lina', 'zhangwei', 'editor'].map(company.people.idOf))) as [
    string,
    string,
    string,
  ]
})
afterAll(() => server[Symbol.asyncDispose]())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
let counter = 0
async function made(more: Partial<typeof document.$inferInsert> = {}, scope: 'staff' | 'private' = 'staff') {
  const { id } = await uploadText(editor, `看管${++counter}.txt`, `第${counter}篇有人看管的制度`, scope)
  await settled(editor, id)
  if (Object.keys(more).length > 0) await db().update(document).set(more).where(eq(document.id, id))
  return id
}
const db = () => server.running.engines.db
const details = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const edit = (api: Api, body: { id: string; ownerId?: string; backupOwnerId?: string }) =>
  api.call(docEditRelease, { body })
const reminded = async (api: Api) => (await api.call(reminderList, {})).map(({ kind, docId }) => `${kind} ${docId}`)
const isDue = async (api: Api, id: string) =>
  (await api.call(docListExpiring, { query: { pageSize: 100 } })).records.some((row) => row.id === id)

describe('the owner of a document', () => {
  it('is who created it, until another is named; readers see both names', async () => {
    const id = await made()
    expect((await details(lina, id)).owner).toMatchObject({ id: editorId, gone: false })
    expect((await details(lina, id)).backupOwner).toBeNull()
    await edit(editor, { id, ownerId: linaId, backupOwnerId: zhangweiId })
    expect(await details(zhangwei, id)).toMatchObject({
      owner: { id: linaId },
      backupOwner: { id: zhangweiId },
    })
    const { records } = await editor.call(docListRecent, { query: { ownedBy: 'lina' } })
    expect(records.map((row) => row.id)).toEqual([id])
    const { records: said } = await editor.call(versionSettings, { query: { docId: id } })
    const { name } = (await details(lina, id)).owner!
    expect(said[0]!.changes).toContainEqual({ name: 'ownerId', label: '负责人', before: '', after: name })
    await edit(editor, { id, ownerId: '' })
    expect((await details(lina, id)).owner).toMatchObject({ id: editorId })
    expect((await db().select().from(document).where(eq(document.id, id)))[0]!.ownerId).toBeNull()
  })

  it('is nobody who is unknown, may not read it or is the backup too; who may not edit it names nobody', async () => {
    const id = await made()
    const own = await made({}, 'private')
    await expect(edit(editor, { id, ownerId: 'f'.repeat(32) })).rejects.toThrow('找不到负责人，或者账号已停用')
    await expect(edit(editor, { id: own, ownerId: linaId })).rejects.toThrow(
      '不能阅读这篇知识，请先让他能看，再设为负责人',
    )
    await expect(edit(editor, { id, backupOwnerId: editorId })).rejects.toThrow('备份负责人不能和负责人是同一个人')
    await expect(edit(lina, { id, ownerId: linaId })).rejects.toThrow('找不到文档')
    await expect(edit(editor, { id, ownerId: 'a b' })).rejects.toThrow('编号格式不正确')
    expect((await details(editor, id)).owner).toMatchObject({ id: editorId })
  })

  it('is the author again when the account is deleted for good', async () => {
    const { id: userId } = await company.newPerson()
    const id = await made()
    await edit(editor, { id, ownerId: userId })
    await company.admin.call(userDelete, { query: { id: userId } })
    expect((await details(lina, id)).owner).toMatchObject({ id: userId, gone: true })
    await company.admin.call(userPurge, { query: { userIds: userId } })
    expect((await details(lina, id)).owner).toMatchObject({ id: editorId, gone: false })
  })
})

describe('is reminded', () => {
  it('in place of the author, and may say that it still holds; others may not', async () => {
    const id = await made({ reviewBy: inDays(3) })
    expect(await reminded(editor)).toContain(`review ${id}`)
    await edit(editor, { id, ownerId: linaId })
    expect(await reminded(editor)).not.toContain(`review ${id}`)
    expect(await reminded(lina)).toContain(`review ${id}`)
    expect([await isDue(lina, id), await isDue(editor, id)]).toEqual([true, false])
    expect((await details(zhangwei, id)).may?.confirm).toBe(false)
    await expect(zhangwei.call(docConfirmValid, { body: { docId: id } })).rejects.toThrow('找不到文档')
    expect(await details(lina, id)).toMatchObject({ may: { confirm: true, edit: false }, confirmed: null })
    await lina.call(docConfirmValid, { body: { docId: id } })
    expect((await details(zhangwei, id)).confirmed).toMatchObject({ who: (await details(lina, id)).owner!.name })
    expect(await reminded(lina)).not.toContain(`review ${id}`)
  })

  it('and the backup only while the owner is away or frozen, and never of what they may not read', async () => {
    const { id: leaver } = await company.newPerson()
    const id = await made({ reviewBy: inDays(3) })
    await edit(editor, { id, ownerId: leaver, backupOwnerId: linaId })
    expect(await reminded(lina)).not.toContain(`review ${id}`)
    const away = { userId: leaver, agentId: zhangweiId, startTime: inDays(-1), endTime: inDays(1) }
    await db().insert(deputy).values(away)
    expect(await reminded(lina)).toContain(`review ${id}`)
    await db().delete(deputy).where(eq(deputy.userId, leaver))
    expect(await isDue(lina, id)).toBe(false)
    await company.admin.call(userFreeze, { body: { ids: leaver, status: 2 } })
    expect(await isDue(lina, id)).toBe(true)
    expect((await details(lina, id)).owner).toMatchObject({ gone: true })
    await db().update(document).set({ level: 9 }).where(eq(document.id, id))
    expect(await reminded(lina)).not.toContain(`review ${id}`)
    expect(await isDue(lina, id)).toBe(false)
    await expect(lina.call(docConfirmValid, { body: { docId: id } })).rejects.toThrow('找不到文档')
  })
})
