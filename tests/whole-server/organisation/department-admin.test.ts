import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import { docDeleteBatch } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { grantAdd, grantList } from '#core/contract/km/rights/grant.ts'
import {
  departmentAll,
  departmentAndUserSearch,
  departmentByCode,
  departmentIdTree,
  departmentLevel,
  departmentGet,
  departmentOwnTree,
  departmentOwnUsers,
  departmentParents,
  departmentSearch,
} from '#core/contract/sys/departments/department-queries.ts'
import {
  departmentAdd,
  departmentDelete,
  departmentDeleteBatch,
  departmentEdit,
  departmentTree,
} from '#core/contract/sys/departments/department.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { department, user } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  admin = company.admin
  staff = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())

const ROOT = '知库示例公司'
async function newDepartment(departName: string, parent = ROOT): Promise<{ id: string; orgCode: string }> {
  await admin.call(departmentAdd, { body: { departName, parentId: (await findDepartment(parent)).id } })
  return findDepartment(departName)
}
const findDepartment = async (departName: string) =>
  (await company.people.db.select().from(department).where(eq(department.departName, departName)))[0]!

describe('refusals', () => {
  it('asks for a token and for permissions', async () => {
    const body = { departName: '新部门', parentId: '' }
    await expect(server.guest.call(departmentAdd, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(departmentAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
    const { id } = await findDepartment('法务部')
    await expect(staff.call(departmentDelete, { query: { id } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(departmentAll, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })
  it('names what is wrong and changes nothing', async () => {
    const count = (await admin.call(departmentAll, { query: {} })).length
    await expect(admin.call(departmentAdd, { body: { departName: ' ' } })).rejects.toThrow('部门名称不能为空')
    await expect(admin.call(departmentAdd, { body: { departName: 'x', parentId: 'nowhere' } })).rejects.toThrow(
      '上级部门不存在',
    )
    await expect(admin.call(departmentDelete, { query: { id: 'nowhere' } })).rejects.toThrow('未找到对应实体')
    const { id } = await findDepartment('法务部')
    await expect(admin.call(departmentDeleteBatch, { query: { ids: `${id},nowhere`, withAll: 1 } })).rejects.toThrow(
      '未找到对应实体',
    )
    await expect(admin.call(departmentSearch, { query: { keyWord: '没有这样的部门' } })).rejects.toThrow(
      '未查询匹配数据！',
    )
    await expect(admin.call(departmentByCode, { query: { orgCode: 'Z99' } })).rejects.toThrow('未找到对应实体')
    await expect(admin.call(departmentParents, { query: {} })).rejects.toThrow('未找到对应实体')
    expect((await admin.call(departmentAll, { query: {} })).length).toBe(count)
  })
})

it('adds departments whose codes follow their place, also many at once', async () => {
  const parent = await newDepartment('工程院')
  const names = ['一所', '二所', '三所', '四所']
  await Promise.all(
    names.map((departName) => admin.call(departmentAdd, { body: { departName, parentId: parent.id, memo: '试' } })),
  )
  const rows = await admin.call(departmentLevel, { query: { pid: parent.id } })
  expect(rows.map((row) => row.orgCode).toSorted()).toEqual(
    ['A01', 'A02', 'A03', 'A04'].map((segment) => parent.orgCode + segment),
  )
  expect(rows[0]).toMatchObject({ isLeaf: true, memo: '试', value: rows[0]!.id })
  const added = await company.lastAudit('department-add', rows[0]!.id)
  expect(added?.after).toMatchObject({ parentId: parent.id, memo: '试' })
  await admin.call(departmentEdit, { body: { id: parent.id, memo: '备注', departOrder: '3', orgCategory: '1' } })
  expect(await findDepartment('工程院')).toMatchObject({
    memo: '备注',
    departOrder: 3,
    orgCategory: '1',
    departName: '工程院',
  })
})

describe('deleting', () => {
  it('is refused while documents stand inside or below, in the bin too', async () => {
    const place = await newDepartment('航天部')
    const inner = await newDepartment('火箭组', '航天部')
    const { username } = await company.newPerson({ selectedroles: company.roles['editor'], selecteddeparts: inner.id })
    const api = await company.entered(username)
    const doc = await uploadText(api, '火箭说明.txt', '火箭说明', 'department')
    await settled(api, doc.id)
    const remove = () => admin.call(departmentDelete, { query: { id: place.id, withAll: 1 } })
    await expect(remove()).rejects.toThrow('部门下还有知识，请先清理')
    await api.call(docDeleteBatch, { query: { ids: doc.id } })
    await expect(remove()).rejects.toThrow('部门下还有知识，请先清理')
    await admin.call(docPurge, { query: { ids: doc.id } })
    await remove()
    expect(await findDepartment('火箭组')).toBeUndefined()
    expect((await api.call(currentDepartments, {})).list).toEqual([])
  })

  // proves CB-33
  it('takes people and departments below along only when asked, and grants with it', async () => {
    const place = await newDepartment('市场部')
    const inner = await newDepartment('广告组', '市场部')
    const { id } = await company.newPerson({ selecteddeparts: inner.id })
    const query = { id: place.id }
    await expect(admin.call(departmentDelete, { query })).rejects.toThrow('1 个下级部门和1 名用户')
    await expect(admin.call(departmentDelete, { query: { id: inner.id } })).rejects.toThrow('1 名用户')
    const law = await findDepartment('法务部')
    await admin.call(grantAdd, {
      body: {
        effect: 'authorise',
        objectKind: 'department',
        objectId: law.id,
        subjectKind: 'department',
        subjectIds: [inner.id],
        bits: ['view'],
      },
    })
    await admin.call(departmentDelete, { query: { ...query, withAll: 1 } })
    expect([await findDepartment('市场部'), await findDepartment('广告组')]).toEqual([undefined, undefined])
    expect((await admin.call(grantList, { query: {} })).total).toBe(0)
    const [person] = await company.people.db.select().from(user).where(eq(user.id, id))
    expect([person?.deleted, person?.orgCode]).toEqual([false, null])
    const entry = await company.lastAudit('department-delete', inner.id)
    expect(entry?.before).toMatchObject({ people: [id], grants: [{ objectId: law.id }] })
  })

  it('an empty one goes without asking', async () => {
    const place = await newDepartment('空部门')
    await admin.call(departmentDeleteBatch, { query: { ids: place.id } })
    expect(await findDepartment('空部门')).toBeUndefined()
  })
})

describe('questions', () => {
  // proves CB-28, CB-29, CB-30, CE-12, E-13, E-14
  it('answer the tree in every form of the family', async () => {
    const full = await admin.call(departmentTree, {})
    const root = full.find((node) => node.departName === ROOT)!
    const hr = root.children!.find((node) => node.departName === '人力资源部')!
    expect(hr.children!.map((node) => node.departName)).toEqual(['薪酬组'])
    expect(hr).toMatchObject({ key: hr.id, title: '人力资源部', parentId: root.id })
    expect(hr.orgCode).toMatch(new RegExp(`^${root.orgCode}A\\d\\d$`))
    expect(hr.children![0]).toMatchObject({ key: hr.children![0]!.id, title: '薪酬组' })
    const record = await admin.call(departmentGet, { query: { id: hr.id } })
    expect(record).toMatchObject({ id: hr.id, departName: '人力资源部', orgCode: hr.orgCode })
    const roots = await admin.call(departmentLevel, { query: {} })
    expect(roots.map((node) => [node.departName, node.isLeaf, node.children])).toContainEqual([ROOT, false, null])
    const ids = (await admin.call(departmentIdTree, {})).find((node) => node.title === ROOT)!
    expect(ids.children.find((node) => node.key === hr.id)?.children).toEqual([
      { key: hr.children![0]!.id, value: hr.children![0]!.id, title: '薪酬组', children: [] },
    ])
    const found = await admin.call(departmentSearch, { query: { keyWord: '薪酬' } })
    expect(found.map((node) => node.departName)).toEqual(['薪酬组'])
    const parents = await admin.call(departmentParents, { query: { departId: found[0]!.id } })
    expect(parents.parentIds).toEqual([root.id, hr.id])
    expect(parents.parentMap[hr.id]?.departName).toBe('人力资源部')
    const byCode = await admin.call(departmentParents, { query: { orgCode: found[0]!.orgCode } })
    expect(byCode.parentIds).toEqual(parents.parentIds)
    expect((await admin.call(departmentByCode, { query: { orgCode: hr.orgCode } })).id).toBe(hr.id)
    expect((await admin.call(departmentAll, { query: { id: hr.id } })).map((row) => row.id)).toEqual([hr.id])
  })

  // proves CB-31
  it('find people and departments by a part of their names', async () => {
    const { userList, departList } = await admin.call(departmentAndUserSearch, { query: { keyWord: '李' } })
    expect([userList.map((row) => row.username), departList]).toEqual([['lina'], []])
    const hr = await findDepartment('人力资源部')
    const own = await admin.call(departmentOwnUsers, { query: { id: hr.id } })
    expect(own.map((row) => row.username).toSorted()).toEqual(['editor', 'reviewer'])
  })

  // proves CB-32
  it('know whose superior one is', async () => {
    const ask = async (who: string) => {
      const headers = { 'X-Access-Token': await server.tokenOf(who) }
      const response = await fetch(`${server.baseURL}/api/sys/sysDepart/queryMyDeptTreeList`, { headers })
      return ((await response.json()) as Envelope<unknown>).message
    }
    expect(await staff.call(departmentOwnTree, {})).toBeNull()
    expect(await ask('zhangwei')).toBe('1')
    const hr = await findDepartment('人力资源部')
    const body = { id: await company.people.idOf('zhangwei'), userIdentity: 2, departIds: hr.id }
    await admin.call(userEdit, { body })
    const own = (await staff.call(departmentOwnTree, {}))!
    expect(own.map((node) => [node.departName, node.children?.[0]?.departName])).toEqual([['人力资源部', '薪酬组']])
    expect(await ask('zhangwei')).toBe('2')
    await admin.call(userEdit, { body: { id: await company.people.idOf('admin'), userIdentity: 2, departIds: hr.id } })
    const inside = (keyWord: string) =>
      admin.call(departmentSearch, { query: { keyWord, myDeptSearch: '1' } }).then((rows) => rows.length)
    expect(await inside('薪酬')).toBe(1)
    await expect(inside('财务')).rejects.toThrow('未查询匹配数据！')
  })
})
