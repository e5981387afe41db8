import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import {
  fieldAdd,
  fieldDelete,
  fieldEdit,
  fieldForm,
  fieldList,
  fieldOrder,
} from '#core/contract/km/documents/custom-field.ts'
import { docGet, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { versionCompare, versionGet, versionList } from '#core/contract/km/documents/version.ts'
import { userPick } from '#core/contract/sys/people.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { auditLog, user } from '#server/db/schema/index.ts'
import { eventually, searchable } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { uploadInParts } from '../../support/uploading.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
/** 合同, and 采购 below it. */
const category = { above: { id: '', code: '' }, below: { id: '', code: '' } }
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  const add = async (name: string, pid?: string) => {
    const { id, code } = await admin.call(categories.taxonomyAdd, { body: { name, ...(pid && { pid }) } })
    return { id, code: code! }
  }
  category.above = await add('合同')
  category.below = await add('采购合同', category.above.id)
})
afterAll(() => server[Symbol.asyncDispose]())

type Field = Args<typeof fieldAdd>['body']
const add = (body: Field) => admin.call(fieldAdd, { body })
const formLabels = async (api: Api, category?: string) =>
  (await api.call(fieldForm, { query: { ...(category && { category }) } })).map((each) => each.label)
let n = 0
const upload = (api: Api, more: Partial<Args<typeof docUpload>['body']>) =>
  api.call(docUpload, {
    file: new Blob([`第 ${++n} 份`]),
    fileName: `第${n}份.txt`,
    body: { scope: 'private', ...more },
  })
const shownFields = async (api: Api, id: string) =>
  Object.fromEntries(
    (await api.call(docGet, { query: { id } })).records[0]!.fields!.map((each) => [
      each.label,
      [each.text, each.former],
    ]),
  )

it('asks for a token, and for the permission to change the forms', async () => {
  const body: Field = { label: '合同编号', kind: 'text' }
  await expect(server.guest.call(fieldForm, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  await expect(lina.call(fieldAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
  await expect(lina.call(fieldList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  await expect(lina.call(fieldDelete, { query: { id: 'x' } })).rejects.toMatchObject({ kind: 'denied' })
  expect(await admin.call(fieldList, { query: {} })).toEqual([])
})

it.each([
  [{ label: '', kind: 'text' }, '请输入字段名称'],
  [{ label: '种类', kind: 'choice' }, '请至少填写一个选项'],
  [{ label: '种类', kind: 'choice', options: ['甲', '甲'] }, '选项不能重复'],
  [{ label: '日期', kind: 'date', preset: '明天' }, '默认值不正确'],
  [{ label: '编号', kind: 'text', categoryId: 'nowhere' }, '所选分类不存在'],
] as [Field, string][])('refuses the field %j', async (body, sentence) => {
  await expect(add(body)).rejects.toThrow(sentence)
  expect(await admin.call(fieldList, { query: {} })).toEqual([])
})

it('has categories below ask what those above ask, in order, and lets the order be changed', async () => {
  const number = await add({ categoryId: category.above.id, label: '合同编号', kind: 'text', required: true })
  const amount = await add({ categoryId: category.above.id, label: '金额', kind: 'number' })
  const kind = await add({
    categoryId: category.below.id,
    label: '采购方式',
    kind: 'choice',
    options: ['招标', '询价'],
    preset: '招标',
    hint: '超过 50 万元须招标',
  })
  await add({ label: '来源', kind: 'text' })
  expect(kind).toMatchObject({ categoryName: '采购合同', preset: '招标', hint: '超过 50 万元须招标', required: false })
  expect(await formLabels(lina, category.below.code)).toEqual(['来源', '合同编号', '金额', '采购方式'])
  expect(await formLabels(lina)).toEqual(['来源'])
  await expect(add({ categoryId: category.above.id, label: '金额', kind: 'text' })).rejects.toThrow('已有同名字段')
  await expect(formLabels(lina, 'Z99')).rejects.toThrow('所选分类不存在')
  await admin.call(fieldOrder, { query: { ids: `${amount.id},${number.id}` } })
  expect(await formLabels(lina, category.above.code)).toEqual(['来源', '金额', '合同编号'])
  await expect(admin.call(fieldOrder, { query: { ids: `${amount.id},${kind.id}` } })).rejects.toThrow('同一分类')
  await admin.call(fieldEdit, { body: { id: amount.id, label: '合同金额' } })
  expect(await formLabels(lina, category.above.code)).toEqual(['来源', '合同金额', '合同编号'])
  const listed = await admin.call(fieldList, { query: { categoryId: category.above.id } })
  expect(listed.map((each) => each.label)).toEqual(['合同金额', '合同编号'])
})

it('keeps what an edit does not name', async () => {
  const { id, revision } = (await admin.call(fieldList, { query: {} })).find((each) => each.label === '采购方式')!
  const body = { id, required: true, revision }
  const kept = { label: '采购方式', options: ['招标', '询价'], preset: '招标', hint: '超过 50 万元须招标' }
  expect(await admin.call(fieldEdit, { body })).toMatchObject({ ...kept, required: true })
  expect(await admin.call(fieldEdit, { body: { id, hint: null, required: false } })).toMatchObject({
    ...kept,
    hint: null,
    required: false,
  })
  await expect(admin.call(fieldEdit, { body: { id, options: ['询价'] } })).rejects.toThrow('默认值不正确')
  await admin.call(fieldEdit, { body: { id, hint: kept.hint } })
})

const fieldId = async (label: string) =>
  (await admin.call(fieldList, { query: {} })).find((each) => each.label === label)!.id

// proves S-31
it('keeps values of an upload, whichever way it came, and shows them in the order of the form', async () => {
  const fields = { [await fieldId('合同编号')]: 'HT-2026-001', [await fieldId('合同金额')]: '1200.5' }
  const doc = await upload(lina, { category: category.below.code, fields })
  expect(await shownFields(lina, doc.id)).toEqual({
    来源: ['', false],
    合同金额: ['1200.5', false],
    合同编号: ['HT-2026-001', false],
    采购方式: ['', false],
  })
  const body = { name: '分片.txt', scope: 'private' as const, category: category.below.code, fields }
  const parts = await uploadInParts(lina, Buffer.from('分片来的合同'), body)
  expect(await shownFields(lina, parts.doc!.id)).toEqual(await shownFields(lina, doc.id))
})

it('refuses values that the form does not take, and changes nothing', async () => {
  const amount = await fieldId('合同金额')
  const wrong = (fields: Record<string, string>) => upload(lina, { category: category.above.code, fields })
  await expect(wrong({ [amount]: '很多' })).rejects.toThrow('“合同金额”应为数字')
  await expect(wrong({ [await fieldId('采购方式')]: '招标' })).rejects.toThrow('表单中没有这个字段')
  await expect(upload(lina, { fields: '{"a":' })).rejects.toThrow('字段内容不是合法的 JSON')
  const doc = await upload(lina, { category: category.above.code })
  const edit = { body: { id: doc.id, fields: { [amount]: '很多' } } }
  await expect(lina.call(docEditDraft, edit)).rejects.toThrow('“合同金额”应为数字')
  expect((await shownFields(lina, doc.id))['合同金额']).toEqual(['', false])
})

it('asks a value for the form and the limits of its field, not one that stood there before', async () => {
  const unruly = { label: '邮编', kind: 'text' as const, rules: ['natural' as const] }
  await expect(add(unruly)).rejects.toThrow('这种类型的字段没有这种校验')
  await expect(add({ ...unruly, rules: ['nothing' as 'qq'] })).rejects.toThrow('没有这种校验')
  expect(await formLabels(lina)).toEqual(['来源'])
  const own = await add({ label: '邮编', kind: 'text' })
  const doc = await upload(lina, { fields: { [own.id]: '旧的' } })
  const rules = [['pattern', 'p']] as [['pattern', 'p']]
  await admin.call(fieldEdit, { body: { id: own.id, label: '邮编', rules, revision: own.revision } })
  const write = (value: string) => lina.call(docEditDraft, { body: { id: doc.id, fields: { [own.id]: value } } })
  await expect(write('012345')).rejects.toThrow('“邮编”：请输入正确的邮政编码')
  await write('旧的')
  expect((await shownFields(lina, doc.id))['邮编']).toEqual(['旧的', false])
  await write('100080')
  expect((await shownFields(lina, doc.id))['邮编']).toEqual(['100080', false])
  // Who knows nothing of rules and changes a field leaves them.
  const changed = await admin.call(fieldEdit, { body: { id: own.id, label: '邮编' } })
  expect(changed.rules).toEqual(rules)
  await admin.call(fieldDelete, { query: { id: own.id } })
})

it('lets a draft lack what is required, and nothing that is submitted or published', async () => {
  const number = await fieldId('合同编号')
  const doc = await upload(lina, { category: category.below.code })
  await expect(lina.call(docSubmit, { query: { id: doc.id } })).rejects.toThrow('请填写“合同编号”')
  // 编辑 publishes by uploading: there is no draft that could be filled in later.
  await expect(upload(editor, { category: category.below.code })).rejects.toThrow('请填写“合同编号”')
  await lina.call(docEditDraft, { body: { id: doc.id, fields: { [number]: 'HT-9' } } })
  await lina.call(docSubmit, { query: { id: doc.id } })
  const published = await upload(editor, { category: category.below.code, fields: { [number]: 'HT-8' } })
  expect(published.status).toBe(2)
  await searchable(editor, 'HT-8', published.id)
  const moved = await upload(lina, {})
  await lina.call(docEditDraft, { body: { id: moved.id, category: category.above.code } })
  await expect(admin.call(docPublish, { query: { id: moved.id } })).rejects.toThrow('请填写“合同编号”')
  await lina.call(docEditDraft, { body: { id: moved.id, fields: { [number]: 'HT-7' } } })
  await admin.call(docPublish, { query: { id: moved.id } })
})

it('clears with null, and says in the audit log what was changed', async () => {
  const amount = await fieldId('合同金额')
  const doc = await upload(lina, { category: category.above.code, fields: { [amount]: 5 } })
  await lina.call(docEditDraft, { body: { id: doc.id, fields: { [amount]: null } } })
  expect((await shownFields(lina, doc.id))['合同金额']).toEqual(['', false])
  const rows = await server.running.engines.db.select().from(auditLog)
  const edit = rows.find((row) => row.objectId === doc.id && row.action === 'document-edit')
  expect(edit?.before).toMatchObject({ fields: { [amount]: 5 } })
})

it('tells the values of a revision to who works on it, while readers see the former ones', async () => {
  const number = await fieldId('合同编号')
  const { id } = await upload(editor, { category: category.below.code, fields: { [number]: 'HT-1' } })
  await editor.call(docRevise, { query: { id } })
  await editor.call(docEditDraft, { body: { id, fields: { [number]: 'HT-2' } } })
  const open = (await editor.call(docGet, { query: { id } })).records[0]!.openVersion!
  const revision = await editor.call(versionGet, { query: { id: open } })
  expect(revision.fields?.find((field) => field.id === number)).toMatchObject({ value: 'HT-2', former: false })
  expect((await shownFields(editor, id))['合同编号']).toEqual(['HT-1', false])
})

it('shows values of fields that are asked for no more as former ones', async () => {
  const number = await fieldId('合同编号')
  const way = await fieldId('采购方式')
  const doc = await upload(lina, { category: category.below.code, fields: { [number]: 'HT-5', [way]: '询价' } })
  await lina.call(docEditDraft, { body: { id: doc.id, category: category.above.code } })
  expect((await shownFields(lina, doc.id))['采购方式']).toEqual(['询价', true])
  await admin.call(fieldDelete, { query: { id: number } })
  expect(await shownFields(lina, doc.id)).toMatchObject({ 采购方式: ['询价', true], 合同编号: ['HT-5', true] })
  expect(await formLabels(lina, category.above.code)).toEqual(['来源', '合同金额'])
  await expect(admin.call(fieldDelete, { query: { id: number } })).rejects.toThrow('找不到该字段')
})

it('takes a person who is there, names them wherever it is read, and finds the document by the name', async () => {
  const { db } = server.running.engines
  const idOfUser = async (username: string) =>
    (await db.select({ id: user.id }).from(user).where(eq(user.username, username)))[0]!.id
  const [boss, former] = await Promise.all(['zhangwei', 'reviewer'].map(idOfUser))
  const nobody = add({ categoryId: category.above.id, label: '责任人', kind: 'person', preset: 'nobody' })
  await expect(nobody).rejects.toThrow('“责任人”所选的人不存在或已停用')
  const owner = await add({ categoryId: category.above.id, label: '责任人', kind: 'person', preset: boss })
  expect(owner.presetName).toBe('张伟')
  expect((await lina.call(fieldForm, { query: { category: category.above.code } })).at(-1)).toMatchObject({
    label: '责任人',
    presetName: '张伟',
  })
  const wrong = upload(editor, { category: category.above.code, fields: { [owner.id]: 'nobody' } })
  await expect(wrong).rejects.toThrow('“责任人”所选的人不存在或已停用')
  const doc = await upload(editor, { category: category.above.code, fields: { [owner.id]: boss! } })
  expect((await shownFields(lina, doc.id).catch(() => null)) ?? null).toBeNull()
  expect((await shownFields(editor, doc.id))['责任人']).toEqual(['张伟', false])
  await searchable(editor, '张伟', doc.id)

  await editor.call(docRevise, { query: { id: doc.id } })
  const edit = (person: string) => editor.call(docEditDraft, { body: { id: doc.id, fields: { [owner.id]: person } } })
  await edit(former!)
  const versions = (await editor.call(versionList, { query: { docId: doc.id } })).records
  const [after, before] = versions.map((row) => row.id)
  const { fields } = await editor.call(versionCompare, { query: { from: before!, to: after! } })
  expect(fields).toEqual([{ name: owner.id, label: '责任人', before: '张伟', after: expect.stringMatching(/./) }])
  expect(fields[0]!.after).not.toBe(former)

  // Who stands there already may stay when they leave; nobody new may come.
  await db.update(user).set({ status: 2 }).where(eq(user.id, former!))
  await editor.call(docEditDraft, { body: { id: doc.id, title: '改了标题', fields: { [owner.id]: former! } } })
  await edit(boss!)
  await expect(edit(former!)).rejects.toThrow('“责任人”所选的人不存在或已停用')
  await db.update(user).set({ status: 1 }).where(eq(user.id, former!))
  expect((await lina.call(userPick, { query: { userIds: former! } })).records).toMatchObject([{ id: former }])
  expect((await lina.call(userPick, { query: { word: 'zhangw' } })).records).toMatchObject([{ realname: '张伟' }])
  await admin.call(fieldDelete, { query: { id: owner.id } })
})

it('goes with its category', async () => {
  const gone = await admin.call(categories.taxonomyAdd, { body: { name: '要删的' } })
  await add({ categoryId: gone.id, label: '要删的字段', kind: 'text' })
  await admin.call(categories.taxonomyDelete, { query: { id: gone.id } })
  expect((await admin.call(fieldList, { query: {} })).map((each) => each.label)).not.toContain('要删的字段')
})

it('takes the title from the content where the file’s name says nothing, and never a typed one', async () => {
  const text = '# 琥珀色的通知\n\n正文。'
  const send = (fileName: string, title?: string) =>
    lina.call(docUpload, {
      file: new Blob([`${text}${fileName}`]),
      fileName,
      body: { scope: 'private', ...(title && { title }) },
    })
  const scanned = await send('scan0001.md')
  const readTitle = async (id: string) => (await lina.call(docGet, { query: { id } })).records[0]!
  await eventually('its title', async () => ((await readTitle(scanned.id)).title === '琥珀色的通知' ? true : null))
  const named = await send('会议室使用须知.md')
  const typed = await send('scan0002.md', '我起的名字')
  await eventually('read', async () =>
    (await Promise.all([named, typed].map(({ id }) => readTitle(id)))).every((row) => row.ftiFlag === 1) ? true : null,
  )
  expect([(await readTitle(named.id)).title, (await readTitle(typed.id)).title]).toEqual([
    '会议室使用须知',
    '我起的名字',
  ])
  await server.setSite('TitleFromContent', '0')
  const off = await send('scan0003.md')
  await eventually('read', async () => ((await readTitle(off.id)).ftiFlag === 1 ? true : null))
  expect((await readTitle(off.id)).title).toBe('scan0003')
})
