import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import { replacementOfDoc, replacementSet } from '#core/contract/km/community/replacement.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd, fieldEdit, fieldList } from '#core/contract/km/documents/custom-field.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docEditDraft } from '#core/contract/km/documents/edit.ts'
import { grantAdd, grantEdit, grantList } from '#core/contract/km/rights/grant.ts'
import { shareAdd, shareEdit, shareGet } from '#core/contract/km/rights/share.ts'
import {
  curatedAdd,
  curatedEdit,
  curatedList,
  synonymAdd,
  synonymEdit,
  synonymList,
} from '#core/contract/km/search/search-rule.ts'
import { apiClientAdd } from '#core/contract/open/client.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { apiClient, apiToken, customField, documentReplacement } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../support/documents.ts'
import { rightsTools } from '../support/rights-admin.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { migrationStatements } from '../support/migration-statements.ts'

let server: TestServer
let admin: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const CHANGED = { code: CODE.changed }

it('keeps what was taken back of a share while something else of it is edited', async () => {
  const { id: docId } = await uploadText(editor, '分享.txt', '分享的内容在这里')
  for (let round = 0; round < 10; round++) {
    const terms = { validUntil: dayAfter(20), code: 'abc123', bits: ['view' as const, 'download' as const] }
    const { id } = await editor.call(shareAdd, { body: { docId, ...terms } })
    await Promise.all([
      editor.call(shareEdit, { body: { id, code: 'xyz789' } }),
      editor.call(shareEdit, { body: { id, bits: ['view'] } }),
      editor.call(shareEdit, { body: { id, maxViews: 3 } }),
    ])
    expect(await editor.call(shareGet, { query: { id } })).toMatchObject({ bits: ['view'], maxViews: 3, hasCode: true })
  }
})

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('gives a name to one custom field of a category, and each a place of its own, however many are added at once', async () => {
  const add = (label: string) => admin.call(fieldAdd, { body: { label, kind: 'text' } })
  const told = await Promise.allSettled(['文号', '文号', '文号', '密期', '密期', '来源'].map(add))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const fields = await admin.call(fieldList, { query: {} })
  expect(fields.map(({ label }) => label).toSorted()).toEqual(['密期', '文号', '来源'].toSorted())
  expect(new Set(fields.map(({ sortOrder }) => sortOrder)).size).toBe(3)
})

it('gives fields of one name, as an older release has let them come to be, names of their own', async () => {
  const statements = migrationStatements('custom-field-label')
  await db().execute(sql.raw('drop index custom_field_label'))
  const row = { tenantId: '0', kind: 'text' as const }
  const labels = ['编号', '编号', '编号（2）', '编号']
  await db()
    .insert(customField)
    .values(labels.map((label, at) => ({ ...row, id: `f${at}`, label })))
  for (const statement of statements) await db().execute(sql.raw(statement))
  const now = (await admin.call(fieldList, { query: {} })).filter(({ label }) => label.startsWith('编号'))
  expect(now.map(({ label }) => label).toSorted()).toEqual(
    ['编号', '编号（2）', '编号（2）（2）', '编号（3）'].toSorted(),
  )
  await db()
    .delete(customField)
    .where(
      inArray(
        customField.id,
        now.map(({ id }) => id),
      ),
    )
})

it('refuses an edit of a custom field that was read before somebody else changed it', async () => {
  const seen = await admin.call(fieldAdd, { body: { label: '种类', kind: 'choice', options: ['甲'] } })
  const { id, revision } = seen
  const terms = { id, label: '种类', revision }
  await admin.call(fieldEdit, { body: { ...terms, options: ['甲', '乙'] } })
  await expect(admin.call(fieldEdit, { body: { ...terms, options: ['甲'], hint: '提示' } })).rejects.toMatchObject(
    CHANGED,
  )
  const now = (await admin.call(fieldList, { query: {} })).find((row) => row.id === id)!
  expect(now.options).toEqual(['甲', '乙'])
  await admin.call(fieldEdit, { body: { ...terms, revision: now.revision, options: now.options, hint: '提示' } })
})

it('adds no field to a category that is deleted at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await admin.call(categories.taxonomyAdd, { body: { name: `一闪而过${round}` } })
    await Promise.allSettled([
      admin.call(fieldAdd, { body: { categoryId: id, label: '文号', kind: 'text' } }),
      admin.call(categories.taxonomyDelete, { query: { id } }),
    ])
    expect(await admin.call(fieldList, { query: { categoryId: id } })).toEqual([])
  }
})

it('makes no circle of replacements out of changes that know nothing of each other', async () => {
  const ids: string[] = []
  for (const name of ['甲', '乙', '丙', '丁'])
    ids.push((await uploadText(editor, `替代${name}.txt`, `替代用的文件${name}`)).id)
  const [a, b, c, d] = ids as [string, string, string, string]
  const set = (docId: string, newDocId: string) => editor.call(replacementSet, { body: { docId, newDocId } })
  for (let round = 0; round < 20; round++) {
    await db().delete(documentReplacement)
    await set(b, c)
    await set(d, a)
    const told = await Promise.allSettled([set(a, b), set(c, d)])
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  expect((await editor.call(replacementOfDoc, { query: { docId: a } })).replaces).toHaveLength(1)
})

it('holds a limit of records also when many are made at once', async () => {
  const token = (name: string) => ({ name, codes: [], bits: ['view' as const] })
  const first = await admin.call(apiTokenAdd, { body: token('第一个') })
  const [row] = await db().select().from(apiToken).where(eq(apiToken.id, first.id))
  const more = Array.from({ length: 97 }, (_, at) => ({ ...row!, id: `t${at}`, tokenHash: `h${at}` }))
  await db().insert(apiToken).values(more)
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => admin.call(apiTokenAdd, { body: token(`第${at}个`) })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

  const client = await admin.call(apiClientAdd, { body: { name: '第一个' } })
  const [known] = await db().select().from(apiClient).where(eq(apiClient.id, client.id))
  const there = await db().$count(apiClient)
  const others = Array.from({ length: 198 - there }, (_, at) => ({ ...known!, id: `c${at}`, secretHash: `s${at}` }))
  await db().insert(apiClient).values(others)
  const clients = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => admin.call(apiClientAdd, { body: { name: `第${at}个` } })),
  )
  expect(clients.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it('does not take a title back that was found in the file after somebody had opened the document to edit it', async () => {
  await server.setSite('TitleFromContent', '2')
  const page = '<html><head><title>关于夏季作息时间的通知</title></head><body><p>自七月一日起执行。</p></body></html>'
  const body = { scope: 'staff' as const }
  const opened = await editor.call(docUpload, { file: new Blob([page]), fileName: '扫描件0001.html', body })
  const after = await settled(editor, opened.id)
  expect(after).toMatchObject({ title: '关于夏季作息时间的通知' })
  const late = { id: opened.id, title: opened.title, remark: '补充说明', revision: opened.revision }
  await expect(editor.call(docEditDraft, { body: late })).rejects.toMatchObject(CHANGED)
})

it('refuses edits of search rules, grants and categories that were read before somebody else changed them', async () => {
  const group = { word: '报销', others: ['核销'] }
  const id = await admin.call(synonymAdd, { body: group })
  const { revision } = (await admin.call(synonymList, { query: {} })).records.find((row) => row.id === id)!
  await admin.call(synonymEdit, { body: { id, ...group, others: ['核销', '报账'], revision } })
  await expect(admin.call(synonymEdit, { body: { id, ...group, enabled: false, revision } })).rejects.toMatchObject(
    CHANGED,
  )

  const rule = { patterns: ['上班时间'], answer: '九点' }
  const ruleId = await admin.call(curatedAdd, { body: rule })
  const seen = (await admin.call(curatedList, { query: {} })).records.find((row) => row.id === ruleId)!
  await admin.call(curatedEdit, { body: { ...seen, answer: '八点' } })
  await expect(admin.call(curatedEdit, { body: { ...seen, answer: '十点' } })).rejects.toMatchObject(CHANGED)

  const node = await admin.call(categories.taxonomyAdd, { body: { name: '合同' } })
  const known = await admin.call(categories.taxonomyGet, { query: { id: node.id } })
  const edit = (name: string) =>
    admin.call(categories.taxonomyEdit, { body: { id: node.id, name, revision: known.revision } })
  await edit('合同协议')
  await expect(edit('协议')).rejects.toMatchObject(CHANGED)

  const subject = { subjectKind: 'user' as const, subjectIds: [await rightsTools(server, admin).userId('lina')] }
  const object = { effect: 'authorise' as const, objectKind: 'category' as const, objectId: node.id }
  await admin.call(grantAdd, { body: { ...object, ...subject, bits: ['view', 'download'] } })
  const grant = (await admin.call(grantList, { query: { objectId: node.id } })).records[0]!
  await admin.call(grantEdit, { body: { id: grant.id, bits: ['view'], revision: grant.revision } })
  const late = admin.call(grantEdit, { body: { id: grant.id, bits: ['view', 'download'], revision: grant.revision } })
  await expect(late).rejects.toMatchObject(CHANGED)
})
