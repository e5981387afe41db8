import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import * as category from '#core/contract/km/category.ts'
import { siteItemEdit, siteItemEditBatch, siteItemList } from '#core/contract/km/config.ts'
import { fieldAdd, fieldEdit } from '#core/contract/km/custom-field.ts'
import { docUpload, type DocRow } from '#core/contract/km/document.ts'
import { docEditAndRelease, docEditDraft, docEditRelease } from '#core/contract/km/edit.ts'
import { grantAdd, grantEdit } from '#core/contract/km/grant.ts'
import { levelEdit, levelList } from '#core/contract/km/level.ts'
import { docListWaiting, docRelease, docSubmit } from '#core/contract/km/review.ts'
import { savedSearchAdd, savedSearchEdit } from '#core/contract/km/saved-search.ts'
import { curatedAdd, curatedEdit, synonymAdd, synonymEdit } from '#core/contract/km/search-rule.ts'
import * as topic from '#core/contract/sys/category.ts'
import { ruleAdd, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import {
  departmentPermissionAdd,
  departmentPermissionEdit,
  departmentPermissionList,
} from '#core/contract/sys/department-permission.ts'
import { departmentRoleAdd, departmentRoleEdit, departmentRoleList } from '#core/contract/sys/department-role.ts'
import { departmentEdit } from '#core/contract/sys/department.ts'
import { permissionEdit, permissionList } from '#core/contract/sys/menu.ts'
import { roleEdit } from '#core/contract/sys/role.ts'
import { departmentUsersAdd } from '#core/contract/sys/user-links.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import { companyOf, type Company } from './company.ts'
import { startServer, type TestServer } from './fixture.ts'
import { rawCalls, type RawCall } from './raw-calls.ts'
import { allOf, rightsOf } from './rights-admin.ts'

/**
 * The law of the wire: whatever an answer contains, the matching edit call takes back unchanged. Every edit call of the
 * contract has subjects here; every reading call is asked for each of them, and each object of that id in its answer is
 * sent to the edit call as it is, and must be answered the same afterwards.
 */
let server: TestServer
let admin: Api
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await companyOf(server)
  admin = company.admin
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

type Row = Record<string, unknown>
type Values = Record<string, unknown>

interface Subject {
  /** Makes what is edited; the ids, and what reading calls may be asked with. */
  make: () => Promise<{ ids: readonly string[]; values?: Values }>
  as?: string
  body?: (row: Row) => Row
}

const rights = () => rightsOf(server, admin)
const uploaded = async (api: Api, name: string, category?: string): Promise<DocRow> =>
  api.call(docUpload, {
    file: new Blob([`${name}的正文`]),
    fileName: `${name}.txt`,
    body: { scope: 'department', keywords: '甲,乙', businessTypes: '1', ...(category && { category }) },
  })
const placesWith = async (tree: typeof topic | typeof category) => {
  const root = await admin.call(tree.placeAdd, { body: { name: '根', sortOrder: 3, recommend: true } })
  const closed = await admin.call(tree.placeAdd, { body: { name: '下级', pid: root.id, closed: true } })
  return { ids: [root.id, closed.id], values: { pid: root.id, parentIds: root.id } }
}
const permissionIds = async () => {
  const all = allOf(await admin.call(permissionList, {}))
  const one = (menuType: number) => all.find((row) => row.menuType === menuType)!
  const values = { parentId: one(1).parentId, parentIds: one(1).parentId, pid: one(1).parentId }
  return { ids: [0, 1, 2].map((menuType) => one(menuType).id), values }
}
const departmentIds = () => {
  const { id, departName, orgCode } = company.places['财务部']!
  return { departId: id, depId: id, deptId: id, keyWord: departName, orgCode }
}
const aPermission = () => rights().permissionId('sys:user:list')

const SUBJECTS = new Map<Endpoint, Subject>([
  [topic.placeEdit, { make: () => placesWith(topic) }],
  [category.placeEdit, { make: () => placesWith(category) }],
  [siteItemEdit, { make: siteKeys }],
  [siteItemEditBatch, { make: siteKeys, body: (row) => ({ items: [row] }) }],
  [
    fieldEdit,
    {
      make: async () => {
        const { id } = await admin.call(category.placeAdd, { body: { name: '带表单的分类' } })
        const shared = { categoryId: id, required: false }
        const choice = { ...shared, label: '类别', kind: 'choices' as const, options: ['甲', '乙'], preset: ['甲'] }
        const rows = [
          await admin.call(fieldAdd, { body: choice }),
          await admin.call(fieldAdd, { body: { ...shared, label: '金额', kind: 'number', preset: 0 } }),
        ]
        return { ids: rows.map((row) => row.id), values: { categoryId: id } }
      },
    },
  ],
  [
    docEditDraft,
    {
      as: 'lina',
      make: async () => {
        const place = await admin.call(category.placeAdd, { body: { name: '合同档案' } })
        const field = { label: '甲方', kind: 'text' as const, categoryId: place.id, required: true }
        await admin.call(fieldAdd, { body: field })
        const { id } = await uploaded(await server.signIn('lina'), '草稿一份', place.code!)
        return { ids: [id] }
      },
    },
  ],
  [docEditRelease, { as: 'editor', make: () => passed('已通过一份') }],
  [docRelease, { as: 'editor', make: () => passed('在架一份') }],
  [
    grantEdit,
    {
      make: async () => {
        const { id: docId } = await uploaded(await server.signIn('editor'), '授权一份')
        const add = (more: object) =>
          admin.call(grantAdd, {
            body: {
              effect: 'authorise',
              objectKind: 'document',
              objectId: docId,
              subjectKind: 'department',
              subjectIds: [company.places['财务部']!.id],
              bits: ['view'],
              ...more,
            },
          })
        const ids = [...(await add({})), ...(await add({ validUntil: '2099-01-01', reason: '审计' }))]
        const [over] = await add({ validUntil: '2099-01-01' })
        const { db } = server.running.engines
        await db
          .update(accessGrant)
          .set({ validUntil: new Date('2020-01-01') })
          .where(eq(accessGrant.id, over!))
        return { ids: [...ids, over!], values: { objectKind: 'document', objectId: docId } }
      },
    },
  ],
  [levelEdit, { make: async () => ({ ids: (await admin.call(levelList, {})).map((row) => row.id) }) }],
  [
    savedSearchEdit,
    {
      make: async () => {
        const query = { content: '报销', category: [], pageSize: 20 }
        return { ids: [await admin.call(savedSearchAdd, { body: { name: '报销', query, alert: true } })] }
      },
    },
  ],
  [
    synonymEdit,
    {
      make: async () => ({
        ids: [await admin.call(synonymAdd, { body: { word: '差旅', others: ['出差'], oneWay: true, enabled: false } })],
      }),
    },
  ],
  [
    curatedEdit,
    {
      make: async () => ({
        ids: [
          await admin.call(curatedAdd, { body: { patterns: ['怎么报销', '报销'], answer: '见制度', whole: false } }),
        ],
      }),
    },
  ],
  [
    departmentEdit,
    {
      make: async () => {
        await admin.call(departmentEdit, { body: { id: company.places['财务部']!.id, closed: 1, departOrder: 2 } })
        const ids = ['财务部', '知库科技'].flatMap((name) => company.places[name]?.id ?? [])
        return { ids: [...ids, company.places['财务部']!.parentId!], values: departmentIds() }
      },
    },
  ],
  [
    departmentPermissionEdit,
    {
      make: async () => {
        const departId = company.places['财务部']!.id
        await admin.call(departmentPermissionAdd, { body: { departId, permissionId: await aPermission() } })
        const { records } = await admin.call(departmentPermissionList, { query: { departId } })
        return { ids: records.map((row) => row.id), values: departmentIds() }
      },
    },
  ],
  [
    departmentRoleEdit,
    {
      make: async () => {
        const departId = company.places['财务部']!.id
        await admin.call(departmentRoleAdd, { body: { departId, roleName: '出纳', roleCode: 'cashier' } })
        const { records } = await admin.call(departmentRoleList, { query: { deptId: departId } })
        return { ids: records.map((row) => row.id), values: departmentIds() }
      },
    },
  ],
  [permissionEdit, { make: permissionIds }],
  [
    ruleEdit,
    {
      make: async () => {
        const all = allOf(await admin.call(permissionList, {}))
        const permissionId = all.find((row) => row.component === 'system/UserList')!.id
        const rule = {
          ruleName: '本部门',
          ruleColumn: 'orgCode',
          ruleConditions: '=' as const,
          ruleValue: '#{sys_org_code}',
        }
        await admin.call(ruleAdd, { body: { ...rule, permissionId, status: '0' } })
        const ids = (await admin.call(ruleListOf, { query: { permissionId } })).map((row) => row.id)
        return { ids, values: { permissionId, roleId: company.roles['admin'] } }
      },
    },
  ],
  [roleEdit, { make: async () => ({ ids: Object.values(company.roles) }) }],
  [
    userEdit,
    {
      make: async () => {
        const { id } = await company.newPerson({
          sex: 2,
          birthday: '1990-02-03',
          email: 'a@example.com',
          phone: '13800138000',
          telephone: '010-62345678',
          workNo: 'W77',
          userIdentity: 2,
          departIds: company.places['财务部']!.id,
          level: 1,
        })
        const depId = company.places['财务部']!.id
        await admin.call(departmentUsersAdd, { body: { depId, userIdList: [id] } })
        const ids = [id, ...(await Promise.all(['admin', 'zhangwei'].map(company.people.idOf)))]
        return { ids, values: { ...departmentIds(), roleId: company.roles['admin'], keyWord: '试用' } }
      },
    },
  ],
])

/** Of each kind of value one. */
async function siteKeys() {
  const { records } = await admin.call(siteItemList, { query: { pageSize: 1000 } })
  return { ids: [...Map.groupBy(records, (row) => row.valueType).values()].map((rows) => rows[0]!.id) }
}

async function passed(name: string) {
  const { id, title } = await uploaded(await server.signIn('editor'), name)
  return { ids: [id], values: { text: title } }
}

/** Calls that are named an edit and take no row. */
const NO_ROW: Readonly<Record<string, string>> = {
  '/sys/user/editSysDepartWithUser': 'adds people to a department',
  '/KM/kmDoc/editAndRelease': 'passes what it takes: a test of its own below',
}

const editing = contract.filter((e) => e.methods[0] !== 'GET' && /edit/i.test(e.path.split('/').at(-1)!))

it('every edit call of the contract is here', () => {
  const missing = editing.filter((e) => !SUBJECTS.has(e) && !(e.path in NO_ROW))
  expect(missing.map((e) => e.path)).toEqual([])
})

/** Its nodes are routes of the client; they bear the ids of the menus they come from, and are no rows. */
const ROUTES = '/sys/permission/getUserPermissionByToken'
const reads = contract.filter((e) => e.methods[0] === 'GET' && e.payload === 'result' && e.path !== ROUTES)

/** What a reading call is asked with for one subject; null when it asks for something nobody has here. */
function questionOf(e: Endpoint, id: string, values: Values): { params: Values; query: Values } | null {
  const known: Values = { ...values, id, ids: id, userIds: id, docId: id, field: 'id', val: id, async: false }
  const names = (schema: Endpoint['query']) => Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
  const pick = (schema: Endpoint['query']) =>
    Object.fromEntries(names(schema).flatMap((name) => (name in known ? [[name, known[name]]] : [])))
  const params = pick(e.params)
  if (Object.keys(params).length < names(e.params).length) return null
  return { params, query: { ...pick(e.query), ...(names(e.query).includes('pageSize') && { pageSize: 1000 }) } }
}

/** Every object of that id in an answer. */
function rowsIn(value: unknown, id: string): Row[] {
  if (typeof value !== 'object' || value === null) return []
  const own = !Array.isArray(value) && (value as Row)['id'] === id ? [value as Row] : []
  return [...own, ...Object.values(value).flatMap((each) => rowsIn(each, id))]
}

/** What an edit writes down by itself. */
const STAMPS = ['updateBy', 'updateTime', 'lastUpdateTime', 'revision']
const withoutStamps = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      STAMPS.includes(name) || name === 'children' ? [] : [[name, value]],
    ),
  )

async function takesBack(
  call: RawCall,
  edit: Endpoint,
  read: Endpoint,
  o: { id: string; values: Values; body?: Subject['body'] },
) {
  const question = questionOf(read, o.id, o.values)
  if (!question) return 0
  const answer = await call(read, question)
  const rows = rowsIn(answer.result, o.id)
  for (const [i, row] of rows.entries()) {
    const what = `${read.path} → ${edit.path}`
    const reply = await call(edit, { body: o.body ? o.body(row) : row })
    expect(reply.success, `${what}: ${reply.message} ${JSON.stringify(row)}`).toBe(true)
    const again = rowsIn((await call(read, question)).result, o.id)[i]
    expect(again && withoutStamps(again), what).toEqual(withoutStamps(row))
  }
  return rows.length
}

describe('what an answer contains the edit call takes back unchanged', () => {
  it.each([...SUBJECTS].map(([e, subject]) => [e.path, e, subject] as const))('%s', async (_, edit, subject) => {
    const { ids, values = {} } = await subject.make()
    expect(ids.length).toBeGreaterThan(0)
    const call = rawCalls(server, subject.as ?? 'admin')
    for (const id of ids) {
      let found = 0
      for (const read of reads) found += await takesBack(call, edit, read, { id, values, body: subject.body })
      expect(found, `no answer holds ${id}`).toBeGreaterThan(0)
    }
  })

  it('/KM/kmDoc/editAndRelease, which passes it', async () => {
    const { id } = await uploaded(await server.signIn('lina'), '待审一份')
    await (await server.signIn('lina')).call(docSubmit, { query: { id } })
    const call = rawCalls(server, 'admin')
    const [row] = rowsIn((await call(docListWaiting)).result, id)
    expect(await call(docEditAndRelease, { body: row })).toMatchObject({ success: true })
    const [after] = rowsIn(
      (await call({ path: '/KM/kmDoc/queryById', methods: ['GET'] }, { query: { id } })).result,
      id,
    )
    const names = [
      'title',
      'keywords',
      'remark',
      'category',
      'depId',
      'scope',
      'publicRemark',
      'downloadFlag',
      'businessTypes',
    ]
    for (const name of names) expect([name, after![name]]).toEqual([name, row![name]])
    expect(after!['status']).toBe(2)
  })
})
