import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { topics } from '#core/contract/sys/category.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { topicAddDocuments } from '#core/contract/km/documents/topic-document.ts'
import { versionSettings } from '#core/contract/km/documents/version.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reviewer: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reviewer, staff] = (await Promise.all(
    ['admin', 'editor', 'reviewer', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const settings = async (api: Api, docId: string) =>
  (await api.call(versionSettings, { query: { docId, pageSize: 100 } })).records
const said = async (api: Api, docId: string) =>
  (await settings(api, docId)).map((each) => each.changes.map(({ label, before, after }) => [label, before, after]))
/** Its file is read, so no title comes from the content later. */
const published = async (name: string, scope: 'staff' | 'private' = 'staff') => {
  const doc = await uploadText(editor, `${name}.txt`, `${name}的正文`, scope)
  await settled(editor, doc.id)
  return doc.id
}

describe('refusals', () => {
  it('shows the changes of settings to who works on the document only', async () => {
    const id = await published('游隼办法')
    await editor.call(docEditRelease, { body: { id, expireTime: '2031-05-01' } })
    await expect(server.guest.call(versionSettings, { query: { docId: id } })).rejects.toMatchObject({
      kind: 'expired',
    })
    expect(await settings(staff, id)).toEqual([])
    expect(await settings(admin, 'nowhere')).toEqual([])
    await expect(admin.call(versionSettings, { query: { docId: '' } })).rejects.toThrow('编号')
    expect(await said(editor, id)).toEqual([[['到期时间', '', '2031-05-01 23:59']]])
    expect(await said(reviewer, id)).toEqual(await said(editor, id))
  })

  it('shows those of a private document to nobody else, also not to a reviewer', async () => {
    const id = await published('游隼私记', 'private')
    await editor.call(docEditRelease, { body: { id, downloadFlag: 0 } })
    expect(await settings(reviewer, id)).toEqual([])
    expect(await said(editor, id)).toEqual([[['允许下载', '允许', '不允许']]])
  })

  it('keeps nothing of a change that was refused', async () => {
    const id = await published('游隼细则')
    await expect(editor.call(docEditRelease, { body: { id, category: 'nowhere', level: 0 } })).rejects.toThrow(
      '所选分类不存在',
    )
    await expect(
      editor.call(docEditRelease, { body: { id, effectiveFrom: '2031-05-01', expireTime: '2031-04-01' } }),
    ).rejects.toThrow('到期时间应晚于生效时间')
    const outdated = editor.call(docEditRelease, { body: { id, expireTime: '2031-04-01', revision: 99 } })
    await expect(outdated).rejects.toThrow('内容已被他人修改')
    expect(await settings(editor, id)).toEqual([])
  })
})

it('tells every setting with its value before and after it, who changed it and when', async () => {
  const { code, id: categoryId } = await admin.call(categories.taxonomyAdd, { body: { name: '安全生产' } })
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '年度检查' } })
  const field = await admin.call(fieldAdd, { body: { label: '文号', kind: 'text', categoryId } })
  const id = await published('灰鹤制度')
  await editor.call(docEditRelease, {
    body: {
      id,
      category: code!,
      addBusinessTypeList: ['1'],
      addTopicIdList: [topic.id],
      scope: 'private',
      reviewBy: '2031-06-01',
    },
  })
  await editor.call(docEditRelease, { body: { id, removeBusinessTypeList: ['1'], addBusinessTypeList: ['2'] } })
  await editor.call(docRevise, { query: { id } })
  await editor.call(docEditDraft, {
    body: { id, title: '灰鹤新制度', keywords: '鹤', fields: { [field.id]: '〔5〕号' } },
  })
  const [draft, tags, first] = await settings(editor, id)
  expect(first).toMatchObject({ action: 'edit', createBy: 'editor', version: 1, madeVersion: false })
  expect(first!.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(first!.authorName).toBeTruthy()
  const words = (of: typeof first) => of!.changes.map(({ label, before, after }) => [label, before, after])
  expect(words(first)).toEqual([
    ['分类', '', '安全生产'],
    ['专题', '', '年度检查'],
    ['业务标签', '', '干货'],
    ['谁能看', '全体员工', '仅自己'],
    ['复查时间', '', '2031-06-01 23:59'],
  ])
  expect(words(tags)).toEqual([['业务标签', '干货', '重点']])
  expect(draft).toMatchObject({ version: 2, madeVersion: false })
  expect(words(draft)).toEqual([
    ['标题', '灰鹤制度', '灰鹤新制度'],
    ['标签', '', '鹤'],
    ['文号', '', '〔5〕号'],
  ])
})

it('ties a change to the version that it made, and says a batch for each of its documents', async () => {
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '白鹭专题' } })
  const [one, other] = [await published('白鹭甲'), await published('白鹭乙')]
  await admin.call(topicAddDocuments, { query: { topicId: topic.id, docIds: `${one},${other}` } })
  for (const id of [one, other]) expect(await said(editor, id)).toEqual([[['专题', '', '白鹭专题']]])
  await editor.call(docEditRelease, { body: { id: one, title: '白鹭丙', downloadFlag: 0 } })
  const [newest] = await settings(editor, one)
  expect(newest).toMatchObject({ madeVersion: true, version: 2 })
  await admin.call(docDelete, { query: { id: other } })
  expect(await settings(admin, other)).toEqual([])
})

it('does not tell the name of a closed category to an author who may not see it', async () => {
  const open = await admin.call(categories.taxonomyAdd, { body: { name: '公开栏目' } })
  const closed = await admin.call(categories.taxonomyAdd, { body: { name: '并购机密', closed: true } })
  const doc = await uploadText(staff, '雨燕说明.txt', '雨燕说明的正文', 'staff')
  await settled(staff, doc.id)
  await staff.call(docSubmit, { query: { id: doc.id } })
  const move = (code: string) => admin.call(docEditDraft, { body: { id: doc.id, category: code } })
  await move(closed.code!)
  // Its own category is on its page.
  expect(await said(staff, doc.id)).toEqual([[['分类', '', '并购机密']]])
  await move(open.code!)
  expect(await said(staff, doc.id)).toEqual([
    [['分类', '（已删除或无权查看）', '公开栏目']],
    [['分类', '', '（已删除或无权查看）']],
  ])
  expect((await said(admin, doc.id))[0]).toEqual([['分类', '并购机密', '公开栏目']])
})
