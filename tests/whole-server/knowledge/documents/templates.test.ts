import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd, fieldDelete } from '#core/contract/km/documents/custom-field.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import * as template from '#core/contract/km/documents/template.ts'
import { removalPreview } from '#core/contract/sys/removal.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'
import { auditLog, documentTemplate, user } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { createCompany } from '../../support/company.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { type Rights, rightsTools } from '../../support/rights-admin.ts'
import { newTenant, tenantApi } from '../../support/tenants.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let rights: Rights
/** 合同, 采购合同 below it, 财务 beside it, and 密档 that is closed. */
const category: Record<'above' | 'below' | 'beside' | 'closed', { id: string; code: string }> = {} as never
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  rights = rightsTools(server, admin)
  const add = async (body: Args<typeof categories.taxonomyAdd>['body']) => {
    const { id, code } = await admin.call(categories.taxonomyAdd, { body })
    return { id, code: code! }
  }
  category.above = await add({ name: '合同' })
  category.below = await add({ name: '采购合同', pid: category.above.id })
  category.beside = await add({ name: '财务单据' })
  category.closed = await add({ name: '密档', closed: true })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const BUILT_IN = ['会议纪要', '制度', '常见问题', '操作规程', '项目周报']
type Body = Args<typeof template.templateAdd>['body']
const idOf = async (name: string) =>
  (await admin.call(template.templateList, { query: { name } })).records.find((row) => row.name === name)!.id
async function add(body: Body): Promise<string> {
  await admin.call(template.templateAdd, { body })
  return idOf(body.name)
}
const offered = async (api: Api, code?: string) =>
  (await api.call(template.templateOffered, { query: { ...(code && { category: code }) } })).map(({ name }) => name)
const own = async (api: Api, code?: string) => (await offered(api, code)).filter((name) => !BUILT_IN.includes(name))
const start = (api: Api, id: string, code?: string) =>
  api.call(template.templateStart, { query: { id, ...(code && { category: code }) } })

it('is kept by those who may, and offered to those who may write', async () => {
  const id = await add({ name: '归还单', body: '<p>甲</p>' })
  const { newPerson, entered } = await createCompany(server)
  const nobody = await entered((await newPerson()).username)
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [nobody, 'denied'],
  ] as const) {
    await expect(offered(api)).rejects.toMatchObject({ kind })
    await expect(start(api, id)).rejects.toMatchObject({ kind })
  }
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [lina, 'denied'],
  ] as const) {
    await expect(api.call(template.templateAdd, { body: { name: '甲', body: '乙' } })).rejects.toMatchObject({ kind })
    await expect(api.call(template.templateEdit, { body: { id, name: '甲' } })).rejects.toMatchObject({ kind })
    await expect(api.call(template.templateDelete, { query: { id } })).rejects.toMatchObject({ kind })
    await expect(api.call(template.templateGet, { query: { id } })).rejects.toMatchObject({ kind })
    await expect(api.call(template.templateList, { query: {} })).rejects.toMatchObject({ kind })
    const body = { docId: id, name: '甲' }
    await expect(api.call(template.templateFromDocument, { body })).rejects.toMatchObject({ kind })
  }
  await admin.call(template.templateDelete, { query: { id } })
  await expect(start(lina, id)).rejects.toThrow('找不到这个模板')
})

it('refuses bad input in a sentence and keeps nothing of it', async () => {
  const before = await db().$count(documentTemplate)
  const good = { name: '模板', body: '<p>正文</p>' }
  const bad: [object, string][] = [
    [{ name: ' ' }, '请输入模板名称'],
    [{ name: '长'.repeat(51) }, '不能超过 50 个字'],
    [{ body: '' }, '请填写正文'],
    [{ body: '<script>alert(1)</script>' }, '请填写正文'],
    [{ body: '<p>看图<img src="data:image/png;base64,AAAA"></p>' }, '模板的正文里不能有图片'],
    [{ body: 'a\u0000b' }, '含有不可用的控制字符'],
    [{ body: '<div>'.repeat(600) }, '嵌套层数过多'],
    [{ format: 'docx' }, '格式应为 html 或 markdown'],
    [{ categoryId: 'nothing' }, '所选分类不存在'],
    [{ sortOrder: -1 }, '排序不能小于 0'],
    [{ fields: { nothing: '甲' } }, '表单中没有这个字段'],
  ]
  for (const [more, message] of bad)
    await expect(admin.call(template.templateAdd, { body: { ...good, ...more } })).rejects.toThrow(message)
  await expect(start(lina, 'nothing')).rejects.toThrow('找不到这个模板')
  await expect(offered(lina, 'A99')).rejects.toThrow('所选分类不存在')
  expect(await db().$count(documentTemplate)).toBe(before)
})

it('has five of its own that a new installation begins with, whole after cleaning', async () => {
  expect((await offered(lina)).slice(0, 5)).toEqual(BUILT_IN)
  for (const name of BUILT_IN) {
    const { body, purpose } = await start(lina, await idOf(name))
    expect(purpose).not.toBe('')
    for (const part of ['<h2>', '<table>', '<th>', '<li', '李娜', '信息技术部'])
      expect([name, part, body.includes(part)]).toEqual([name, part, true])
    expect(body).not.toMatch(/\{\{|undefined|\n/)
  }
  const { records } = await admin.call(template.templateList, { query: {} })
  expect(records.every((row) => !('body' in row))).toBe(true)
})

it('is offered in its category and below, elsewhere not; without a category everywhere', async () => {
  const names = { above: '合同模板', below: '采购合同模板', closed: '密档模板' } as const
  for (const [at, name] of Object.entries(names))
    await add({ name, body: '<p>正文</p>', categoryId: category[at as 'above'].id })
  await add({ name: '停用的模板', body: '<p>正文</p>', enabled: false })
  expect(await offered(lina, category.beside.code)).toEqual(BUILT_IN)
  expect(await own(lina, category.above.code)).toEqual(['合同模板'])
  expect(await own(lina, category.below.code)).toEqual(['合同模板', '采购合同模板'])
  expect(await own(lina)).toEqual(['合同模板', '采购合同模板'])
  const id = await idOf('合同模板')
  expect(await start(lina, id)).toMatchObject({ category: category.above.code, categoryName: '合同' })
  expect(await start(lina, id, category.below.code)).toMatchObject({ category: category.below.code })
  await expect(start(lina, id, category.beside.code)).rejects.toThrow('找不到这个模板')
  await expect(start(lina, await idOf('停用的模板'))).rejects.toThrow('找不到这个模板')
})

it('of a closed category is there for those alone who see the category', async () => {
  const id = await idOf('密档模板')
  expect(await own(admin)).toContain('密档模板')
  await expect(start(lina, id)).rejects.toThrow('找不到这个模板')
  await expect(offered(lina, category.closed.code)).rejects.toThrow('所选分类不存在')
  const codes = ['list', 'add', 'edit', 'delete'].map((verb) => `km:template:${verb}`)
  const keeper = await rights.withRole('zhangwei', await rights.newRole('template_keeper', codes))
  const { records } = await keeper.call(template.templateList, { query: {} })
  expect(records.map(({ name }) => name)).toContain('合同模板')
  expect(JSON.stringify(records)).not.toContain('密档')
  await expect(keeper.call(template.templateGet, { query: { id } })).rejects.toThrow('未找到对应实体')
  await expect(keeper.call(template.templateEdit, { body: { id, name: '甲' } })).rejects.toThrow('未找到对应实体')
  await expect(keeper.call(template.templateDelete, { query: { id } })).rejects.toThrow('未找到对应实体')
  const body = { name: '甲', body: '乙', categoryId: category.closed.id }
  await expect(keeper.call(template.templateAdd, { body })).rejects.toThrow('所选分类不存在')
})

it('begins a document with the day, name and department of who asks, in either format', async () => {
  const day = wireTime(new Date())!.slice(0, 10).split('-').map(Number)
  const today = `${day[0]}年${day[1]}月${day[2]}日`
  await db().update(user).set({ realname: '<b>李_娜</b>' }).where(eq(user.username, 'lina'))
  const rich = await add({ name: '富', body: '<p onclick="x()">{{日期}} {{姓名}} {{部门}}</p>', keywords: '甲 乙' })
  const plain = await add({ name: '素', format: 'markdown', body: '# {{日期}}\n\n{{姓名}}\n- [ ] 事' })
  const fresh = await server.signIn('lina')
  expect(await start(fresh, rich)).toMatchObject({
    format: 'html',
    body: `<p>${today} &lt;b&gt;李_娜&lt;/b&gt; 信息技术部</p>`,
    keywords: '甲 乙',
    category: null,
    fields: {},
  })
  expect((await start(fresh, plain)).body).toBe(`# ${today}\n\n\\<b\\>李\\_娜\\</b\\>\n- [ ] 事`)
  await db().update(user).set({ realname: '李娜' }).where(eq(user.username, 'lina'))
})

it('fills in fields of the form, as far as a document would take them today', async () => {
  const field = async (label: string, more: object = {}) =>
    (await admin.call(fieldAdd, { body: { categoryId: category.above.id, kind: 'text', label, ...more } as never })).id
  const [kept, gone, person] = [await field('甲方'), await field('乙方'), await field('经办人', { kind: 'person' })]
  const [zhangwei] = await db().select().from(user).where(eq(user.username, 'zhangwei'))
  const fields = { [kept]: '本公司', [gone]: '对方', [person]: zhangwei!.id }
  const id = await add({ name: '带字段的', body: '<p>正文</p>', categoryId: category.above.id, fields })
  expect((await start(lina, id, category.below.code)).fields).toEqual(fields)
  await admin.call(fieldDelete, { query: { id: gone } })
  await db().update(user).set({ status: 2 }).where(eq(user.username, 'zhangwei'))
  const { fields: usable, body } = await start(lina, id)
  expect(usable).toEqual({ [kept]: '本公司' })
  const file = new Blob([wrapWrittenPage('合同', body)])
  await lina.call(docUpload, {
    file,
    fileName: '合同.html',
    body: { scope: 'private', category: category.above.code, fields: JSON.stringify(usable) },
  })
  await db().update(user).set({ status: 1 }).where(eq(user.username, 'zhangwei'))
})

it('stays as it is in what an edit does not name, and is not overwritten unseen', async () => {
  const id = await idOf('带字段的')
  const { revision, fields } = await admin.call(template.templateGet, { query: { id } })
  await admin.call(template.templateEdit, { body: { id, revision, purpose: '签合同时用' } })
  await expect(admin.call(template.templateEdit, { body: { id, revision, name: '旧的' } })).rejects.toThrow('已被')
  await admin.call(template.templateEdit, { body: { id, body: '<p>新<script>x</script></p>' } })
  expect(await admin.call(template.templateGet, { query: { id } })).toMatchObject({
    name: '带字段的',
    purpose: '签合同时用',
    body: '<p>新</p>',
    fields,
    categoryName: '合同',
  })
})

it('of a deleted category is kept, offered to nobody, and can be put into another one', async () => {
  const node = await admin.call(categories.taxonomyAdd, { body: { name: '临时' } })
  const id = await add({ name: '临时模板', body: '<p>正文</p>', categoryId: node.id })
  expect(await admin.call(removalPreview, { query: { kind: 'category', ids: node.id } })).toEqual([
    { text: '1 个文档模板保留，改到别的分类之前不再提供', fate: 'stays' },
  ])
  await admin.call(categories.taxonomyDelete, { query: { id: node.id } })
  expect(await own(admin)).not.toContain('临时模板')
  await expect(start(admin, id)).rejects.toThrow('找不到这个模板')
  expect(await admin.call(template.templateGet, { query: { id } })).toMatchObject({ categoryName: '' })
  await admin.call(template.templateEdit, { body: { id, purpose: '说明' } })
  await admin.call(template.templateEdit, { body: { id, categoryId: category.beside.id } })
  expect(await own(lina, category.beside.code)).toEqual(['富', '素', '临时模板'])
})

it('is made of a document of one’s own that was written here, by who keeps the categories', async () => {
  const html = '<h2>约定</h2><p>{{姓名}}<img src="data:image/png;base64,AAAA"></p>'
  const body = { scope: 'private' as const, category: category.above.code, keywords: '合同 约定' }
  const upload = (api: Api, name: string, text: string) =>
    api.call(docUpload, { file: new Blob([text]), fileName: name, body })
  const written = await upload(editor, '约定.html', wrapWrittenPage('约定', html))
  const others = await upload(lina, '别人的.md', '# 别人的')
  const foreign = await upload(editor, '外来.html', '<html><body><p>别处写的</p></body></html>')
  const keep = (api: Api, docId: string, more: object = {}) =>
    api.call(template.templateFromDocument, { body: { docId, name: '约定', ...more } })
  await expect(keep(editor, written.id)).rejects.toMatchObject({ kind: 'denied' })
  const keeper = await rights.withRole('editor', await rights.newRole('category_keeper', ['km:category:edit']))
  await expect(keep(keeper, others.id)).rejects.toThrow('找不到文档')
  await expect(keep(keeper, foreign.id)).rejects.toThrow('只有在线编写的文档和 Markdown 可以存为模板')
  await expect(keep(keeper, written.id, { category: 'Z99' })).rejects.toThrow('所选分类不存在')
  const id = await keep(keeper, written.id, { purpose: '双方约定', category: category.below.code })
  expect(await start(lina, id)).toMatchObject({
    name: '约定',
    purpose: '双方约定',
    format: 'html',
    category: category.below.code,
    keywords: '合同 约定',
    body: '<h2>约定</h2><p>李娜</p>',
  })
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectId, id))
  expect(lines.map(({ action }) => action)).toEqual(['document-template-add'])
})

it('belongs to its tenant', async () => {
  const id = await idOf('合同模板')
  const other = tenantApi(server, await newTenant(server, 'other'), 'other')
  expect(await offered(other)).toEqual([])
  await expect(start(other, id)).rejects.toThrow('找不到这个模板')
  await expect(other.call(template.templateGet, { query: { id } })).rejects.toThrow('未找到对应实体')
})
