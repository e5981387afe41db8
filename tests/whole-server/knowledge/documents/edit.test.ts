import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete, docGet, docText } from '#core/contract/km/documents/document.ts'
import { STATUS } from '#core/rules/document-status.ts'
import {
  docDiscard,
  docEditAndRelease,
  docEditDraft,
  docEditRelease,
  docPublish,
  docRevise,
} from '#core/contract/km/documents/edit.ts'
import { docListWaiting, docPass, docReject, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { auditLog, document, visitRecord } from '#server/db/schema/index.ts'
import { searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, staff] = (await Promise.all(['admin', 'editor', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const readDoc = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const draft = (word: string, api = staff) => uploadText(api, `${word}.txt`, `${word}的全文`, 'staff')
/** A document of the editor, who publishes without review. */
async function published(word: string) {
  const doc = await draft(word, editor)
  await settled(editor, doc.id)
  await searchable(staff, word, doc.id)
  return doc
}
const lastAudit = async (id: string) => {
  const rows = await server.running.engines.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectKind, 'document'), eq(auditLog.objectId, id)))
    .orderBy(asc(auditLog.id))
  return rows.at(-1)!
}
const listVersions = async (api: Api, id: string) =>
  (await api.call(versionList, { query: { docId: id, order: 'asc' } })).records

describe('refusals', () => {
  it('asks for a token and a permission, and says nothing of documents of others', async () => {
    const doc = await draft('河狸规程')
    const body = { id: doc.id, title: '偷改' }
    await expect(server.guest.call(docEditDraft, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(docEditAndRelease, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(docPublish, { query: { id: doc.id } })).rejects.toMatchObject({ kind: 'denied' })
    for (const call of [docEditDraft, docEditRelease]) {
      await expect(editor.call(call, { body })).rejects.toThrow('找不到文档')
      await expect(staff.call(call, { body: { ...body, id: 'nowhere' } })).rejects.toThrow('找不到文档')
    }
    await expect(editor.call(docRevise, { query: { id: doc.id } })).rejects.toThrow('找不到文档')
    expect(await readDoc(staff, doc.id)).toMatchObject({ title: '河狸规程', revision: 1 })
  })
  it('a reader may not edit what they read', async () => {
    const doc = await published('海獭守则')
    await expect(staff.call(docEditRelease, { body: { id: doc.id, title: '改' } })).rejects.toThrow('找不到文档')
    await expect(staff.call(docRevise, { query: { id: doc.id } })).rejects.toThrow('找不到文档')
    expect((await readDoc(staff, doc.id)).may).toMatchObject({ edit: false, revise: false, discard: false })
  })
  it('refuses bad values and states, and changes nothing', async () => {
    const doc = await draft('儒艮清单')
    const other = (await editor.call(currentDepartments, {})).list[0]!.id
    const bad: [object, string][] = [
      [{ title: '  ' }, '标题不能为空'],
      [{ title: '长'.repeat(201) }, '不能超过 200 个字'],
      [{ category: 'nowhere' }, '所选分类不存在'],
      [{ depId: other }, '只能归入自己所在的部门'],
      [{ depId: null, scope: 'department' }, '没有所属部门，不能按部门公开'],
      [{ addTopicIdList: ['nowhere'] }, '所选专题不存在'],
      [{ level: 1.5 }, '密级应为整数'],
      [{ expireTime: '2001-01-01' }, '到期时间应晚于生效时间'],
      [{ effectiveFrom: '2026-02-30' }, '生效时间应为日期'],
      [{ revision: 99 }, '内容已被他人修改，请刷新后再试'],
    ]
    for (const [fields, sentence] of bad) {
      const body = { id: doc.id, keywords: '不应保存', ...fields }
      await expect(staff.call(docEditDraft, { body })).rejects.toThrow(sentence)
    }
    await expect(staff.call(docEditRelease, { body: { id: doc.id, title: '改' } })).rejects.toThrow(
      '文档状态不允许修改',
    )
    await expect(admin.call(docEditAndRelease, { body: { id: doc.id, title: '改' } })).rejects.toThrow(
      '文档状态不允许修改',
    )
    await expect(staff.call(docDiscard, { query: { id: doc.id } })).rejects.toThrow('没有可以放弃的修订')
    expect(await readDoc(staff, doc.id)).toMatchObject({ title: '儒艮清单', keywords: '', revision: 1 })
    await staff.call(docDelete, { query: { id: doc.id } })
    await expect(staff.call(docEditDraft, { body: { id: doc.id, title: '改' } })).rejects.toThrow('找不到文档')
  })
})

it('edits a draft in place: text, lists by delta, dates; audited with before and after', async () => {
  const doc = await draft('鸭嘴兽手册')
  const reply = await staff.call(docEditDraft, {
    body: {
      id: doc.id,
      revision: doc.revision,
      title: '针鼹手册',
      keywords: '卵生，哺乳',
      remark: '改了名',
      addBusinessTypeList: ['1', '2'],
      level: 2,
      expireTime: '2031-01-01',
      downloadFlag: 0,
    },
  })
  expect(reply).toEqual({ outcome: 'saved', revision: 2 })
  expect(await readDoc(staff, doc.id)).toMatchObject({
    title: '针鼹手册',
    keywords: '卵生,哺乳',
    remark: '改了名',
    businessTypes: '1,2',
    level: 2,
    expireTime: '2031-01-01 23:59:59',
    downloadFlag: 0,
    currentVersion: 1,
    revision: 2,
    openStatus: STATUS.draft,
  })
  expect(await lastAudit(doc.id)).toMatchObject({
    action: 'document-edit',
    before: { title: '鸭嘴兽手册', keywords: [], tags: [], level: 0 },
    after: { title: '针鼹手册', keywords: ['卵生', '哺乳'], tags: ['1', '2'], level: 2, version: 1 },
  })
  const visits = await server.running.engines.db.select().from(visitRecord).where(eq(visitRecord.documentId, doc.id))
  expect(visits.map((visit) => visit.visitType)).toContain(6)
  await staff.call(docEditDraft, {
    body: { id: doc.id, addBusinessTypeList: ['3'], removeBusinessTypeList: ['1'], expireTime: null },
  })
  expect(await readDoc(staff, doc.id)).toMatchObject({ businessTypes: '2,3', expireTime: null, revision: 3 })
})

it('takes what the family sends back unchanged for no change', async () => {
  const doc = await draft('树懒公告')
  await staff.call(docEditDraft, { body: { id: doc.id, scope: 'public', keywords: '慢' } })
  const row = await readDoc(staff, doc.id)
  const { id, title, keywords, remark, category, depId, downloadFlag, publicRemark, effectiveFrom } = row
  const body = { id, title, keywords, remark, category, depId, downloadFlag: downloadFlag!, publicRemark }
  const reply = await staff.call(docEditDraft, { body: { ...body, effectiveFrom: effectiveFrom! } })
  expect(reply).toEqual({ outcome: 'none', revision: row.revision })
  expect(await readDoc(staff, doc.id)).toMatchObject({ scope: 'public', revision: 2 })
  await staff.call(docEditDraft, { body: { ...body, publicRemark: 1 } })
  expect((await readDoc(staff, doc.id)).scope).toBe('department')
})

it('what was submitted never changes: its edit is the next version', async () => {
  const doc = await draft('水豚指南')
  await staff.call(docSubmit, { query: { id: doc.id } })
  await staff.call(docWithdraw, { query: { id: doc.id } })
  await staff.call(docEditDraft, { body: { id: doc.id, title: '水豚指南二', comment: '换了标题' } })
  await staff.call(docSubmit, { query: { id: doc.id } })
  await staff.call(docEditDraft, { body: { id: doc.id, remark: '提审后又改' } })
  await admin.call(docReject, { query: { id: doc.id, reason: '再改' } })
  await staff.call(docEditDraft, { body: { id: doc.id, keywords: '鼠' } })
  expect(await listVersions(staff, doc.id)).toMatchObject([
    { version: 1, status: 0, title: '水豚指南', parent: null, open: false },
    { version: 2, status: 0, title: '水豚指南二', comment: '换了标题', parent: 1 },
    { version: 3, status: 3, remark: '提审后又改', parent: 2, reason: '再改', decideBy: 'admin' },
    { version: 4, status: 0, title: '水豚指南二', remark: '提审后又改', keywords: '鼠', parent: 3, open: true },
  ])
  await settled(staff, doc.id)
  expect((await staff.call(docText, { query: { id: doc.id } })).text).toBe('水豚指南的全文')
  // Who reviews sees what they decide on: an edit in between is not passed unseen.
  await staff.call(docSubmit, { query: { id: doc.id } })
  const seen = (await admin.call(docListWaiting, { query: { id: doc.id } })).records[0]!
  await staff.call(docEditDraft, { body: { id: doc.id, title: '夹带' } })
  await expect(admin.call(docPass, { query: { id: doc.id, revision: seen.revision! } })).rejects.toThrow(
    '内容已被他人修改',
  )
  expect((await readDoc(staff, doc.id)).status).toBe(STATUS.waiting)
})

it('edits what waits and passes it in one call', async () => {
  const doc = await draft('霍加狓表')
  await settled(staff, doc.id)
  await staff.call(docSubmit, { query: { id: doc.id } })
  const reply = await admin.call(docEditAndRelease, { body: { id: doc.id, title: '霍加狓总表' } })
  expect(reply.outcome).toBe('published')
  expect(await listVersions(staff, doc.id)).toMatchObject([
    { version: 1, status: 0, visible: false },
    { version: 2, status: 2, visible: true, title: '霍加狓总表', createBy: 'admin', decideBy: 'admin' },
  ])
  expect(await lastAudit(doc.id)).toMatchObject({ action: 'document-pass', username: 'admin' })
  await searchable(editor, '霍加狓总表', doc.id)
})

it('publishes what is submitted where no review is asked for', async () => {
  const doc = await draft('獐子备忘')
  const category = (await admin.call(categories.taxonomyRootPage, { query: {} })).records[0]!
  await server.setSite('ReviewFreeCategories', category.id)
  await staff.call(docSubmit, { query: { id: doc.id } })
  expect((await readDoc(staff, doc.id)).status).toBe(STATUS.waiting)
  await staff.call(docWithdraw, { query: { id: doc.id } })
  await staff.call(docEditDraft, { body: { id: doc.id, category: category.code } })
  await staff.call(docSubmit, { query: { id: doc.id } })
  expect(await readDoc(editor, doc.id)).toMatchObject({ status: STATUS.passed, releaseFlag: 1 })
  expect((await staff.call(docEditRelease, { body: { id: doc.id, title: '獐子备忘二' } })).outcome).toBe('published')
  await server.setSite('ReviewFreeCategories', '')
  await server.setSite('ReviewEnabled', '0')
  const next = await draft('麂子备忘')
  await staff.call(docSubmit, { query: { id: next.id } })
  expect((await readDoc(editor, next.id)).status).toBe(STATUS.passed)
  await server.setSite('ReviewEnabled', '1')
})

it('what belongs to another tenant is not there, not even for its author', async () => {
  const doc = await published('驼鹿通则')
  const { db } = server.running.engines
  await db.update(document).set({ tenantId: '7' }).where(eq(document.id, doc.id))
  const body = { id: doc.id, title: '改' }
  for (const api of [editor, admin]) {
    await expect(api.call(docEditRelease, { body })).rejects.toThrow('找不到文档')
    await expect(api.call(docRevise, { query: { id: doc.id } })).rejects.toThrow('找不到文档')
    expect(await listVersions(api, doc.id)).toEqual([])
  }
})
