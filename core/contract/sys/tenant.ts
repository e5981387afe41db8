import * as v from 'valibot'
import { weakness } from '../../rules/password.ts'
import { endpoint, type Result } from '../endpoint.ts'
import { created, date, number, text, updated } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Flag, Id, Ids, IdsOrNone, line, Revision, ruled } from '../values.ts'

export const chapter = '租户'

/* Tenants: companies that share an installation and see nothing of each other. Only the first one makes others. */

const TenantRow = v.looseObject({
  /** 0 is the tenant of the operator of the installation. */
  id: v.number(),
  name: v.string(),
  beginDate: v.nullish(v.string()),
  endDate: v.nullish(v.string()),
  /** 1 normal, 0 frozen: `tenant_status`. */
  status: v.number(),
  status_dictText: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})

const TenantId = v.pipe(
  v.union([v.number(), v.string()], '请输入租户编号!'),
  v.transform(String),
  v.nonEmpty('请输入租户编号!'),
  v.regex(/^[1-9]\d{0,8}$/, '租户编号应为 1 到 999999999 的整数'),
)
const name = v.pipe(line(50), v.trim(), v.nonEmpty('请输入租户名称!'))
/** Empty: no limit. */
const day = v.nullish(
  v.union([
    v.literal(''),
    v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '时间应为 yyyy-MM-dd HH:mm:ss')),
  ]),
)
/** Whoever administers the tenant first; the family's clients name nobody, and a name is made. */
const adminUsername = v.nullish(
  v.union([
    v.literal(''),
    v.pipe(line(30), v.trim(), v.regex(/^[A-Za-z]\w{1,29}$/, '账号应以字母开头，由字母、数字和下划线组成')),
  ]),
)
const adminPassword = v.nullish(
  v.union([v.literal(''), v.pipe(v.string(), v.maxLength(200, '密码不能超过 64 个字符'), ruled(weakness))]),
)

const shared = { ofInstallation: true, programs: 'site' } as const
const reading = { access: 'sys:tenant:list', ...shared } as const
export const tenantList = endpoint({
  method: 'GET',
  path: '/sys/tenant/list',
  summary: '分页查询租户',
  query: listQuery,
  fields: {
    id: text('租户编号'),
    name: text('租户名称'),
    status: number('状态', 'tenant_status'),
    beginDate: date('开始时间'),
    endDate: date('结束时间'),
    ...created,
    ...updated,
  },
  result: pageOf(TenantRow),
  ...reading,
})
export type TenantRow = Extract<Result<typeof tenantList>, { records: unknown }>['records'][number]
export const tenantGet = endpoint({
  method: 'GET',
  path: '/sys/tenant/queryById',
  summary: '查询一个租户',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...TenantRow.entries, revision: v.string() }),
  ...reading,
})
/** The names of tenants in force, for choosing one; nobody sees a tenant of others. */
export const tenantsByIds = endpoint({
  method: 'GET',
  path: '/sys/tenant/queryList',
  summary: '查询有效的租户，可指定编号',
  /** Without `ids`: all tenants in force that the caller may see. */
  query: v.object({ ids: v.optional(IdsOrNone, '') }),
  result: v.array(TenantRow),
  access: 'signed-in',
})
/** The administrator's password is returned only if it was generated, and only now. */
export const tenantAdd = endpoint({
  method: 'POST',
  path: '/sys/tenant/add',
  summary: '新增租户',
  body: v.object({
    id: TenantId,
    name,
    beginDate: day,
    endDate: day,
    status: v.optional(Flag, 1),
    adminUsername,
    adminPassword,
  }),
  result: v.object({ id: v.number(), username: v.string(), password: v.nullable(v.string()) }),
  access: 'sys:tenant:add',
  audit: ['tenant-add'],
  ...shared,
  done: '添加成功！',
})
/** Missing fields stay as they are. */
export const tenantEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/tenant/edit',
  summary: '修改租户',
  body: v.object({
    id: v.pipe(v.union([v.number(), v.string()]), v.transform(String), Id),
    name: v.optional(name),
    beginDate: day,
    endDate: day,
    status: v.optional(Flag),
    revision: Revision,
  }),
  access: 'sys:tenant:edit',
  audit: ['tenant-edit'],
  ...shared,
  done: '修改成功!',
})
const deletes = { access: 'sys:tenant:delete', audit: ['tenant-delete'], ...shared } as const
/** Only a tenant in which nobody has worked; others can be frozen. */
export const tenantDelete = endpoint({
  method: 'DELETE',
  path: '/sys/tenant/delete',
  summary: '删除租户',
  query: v.object({ id: Id }),
  ...deletes,
  done: '删除成功',
})
export const tenantDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/tenant/deleteBatch',
  summary: '批量删除租户',
  query: v.object({ ids: Ids }),
  ...deletes,
  done: '批量删除租户成功',
})
