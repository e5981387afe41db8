import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { departmentEdit, departmentTree } from '#core/contract/sys/departments/department.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let staff: Api
/** 人力资源部 (the editor's), 信息技术部 (the reader's) and their parent. */
let hr: { id: string; parentId: string }
let it_: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, staff] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  const own = (await editor.call(currentDepartments, {})).list[0]!
  hr = { id: own.id, parentId: own.parentId! }
  it_ = (await staff.call(currentDepartments, {})).list[0]!.id
})
afterAll(() => server[Symbol.asyncDispose]())

const edit = (body: { id: string; parentId?: string; closed?: 0 | 1; departName?: string }) =>
  admin.call(departmentEdit, { body })
async function makeDocument(word: string, scope: 'department' | 'staff') {
  const doc = await uploadText(editor, `${word}.txt`, `${word}全文`, scope)
  await settled(editor, doc.id)
  await searchable(editor, word, doc.id)
  return doc.id
}
const sees = async (id: string, word: string) => [
  (await staff.call(docGet, { query: { id } })).total,
  (await staff.call(docListRecent, { query: { id } })).total,
  (await foundIds(staff, word)).filter((each) => each === id).length,
]

it('refuses without token, permission, a department, and a place below itself', async () => {
  await expect(server.guest.call(departmentTree, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(staff.call(departmentEdit, { body: { id: hr.id } })).rejects.toMatchObject({ kind: 'denied' })
  await expect(edit({ id: 'nowhere' })).rejects.toThrow('未找到对应实体')
  await expect(edit({ id: hr.id, parentId: 'nowhere' })).rejects.toThrow('上级部门不存在')
  await expect(edit({ id: hr.parentId, parentId: hr.id })).rejects.toThrow('上级部门不能是自己或下级部门')
  await expect(edit({ id: hr.id, parentId: hr.id })).rejects.toThrow('上级部门不能是自己或下级部门')
  await expect(edit({ id: hr.id, departName: ' ' })).rejects.toThrow('部门名称不能为空')
})

it('closing a department takes its documents from everybody else at once, on an index that stands still', async () => {
  const id = await makeDocument('獐鹿周报', 'staff')
  expect(await sees(id, '獐鹿周报')).toEqual([1, 1, 1])
  server.running.engines.follower.pause(true)
  await edit({ id: hr.id, closed: 1 })
  expect(await sees(id, '獐鹿周报')).toEqual([0, 0, 0])
  server.running.engines.follower.pause(false)
  await searchable(editor, '獐鹿周报', id)
  expect(await sees(id, '獐鹿周报')).toEqual([0, 0, 0])
  await edit({ id: hr.id, closed: 0 })
  await searchable(staff, '獐鹿周报', id)
})

it('moving a department below another lets that one read it, with new codes, and back', async () => {
  const id = await makeDocument('水鹿月报', 'department')
  expect(await sees(id, '水鹿月报')).toEqual([0, 0, 0])
  await edit({ id: hr.id, parentId: it_ })
  await searchable(staff, '水鹿月报', id)
  const row = (await staff.call(docGet, { query: { id } })).records[0]!
  const moved = (await editor.call(currentDepartments, {})).list[0]!
  expect([moved.parentId, row.orgCode]).toEqual([it_, moved.orgCode])
  server.running.engines.follower.pause(true)
  await edit({ id: hr.id, parentId: hr.parentId })
  expect(await sees(id, '水鹿月报')).toEqual([0, 0, 0])
  server.running.engines.follower.pause(false)
  const names = JSON.stringify(await admin.call(departmentTree, {}))
  expect(names).toContain('人力资源部')
})
