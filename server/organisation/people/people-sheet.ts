import { and, eq, inArray } from 'drizzle-orm'
import type { ExportQuery } from '#core/contract/sheet.ts'
import type { Database } from '#server/db/database.ts'
import { role, userRole } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { exportSheet, type Sheet } from '#server/spreadsheet/resource/index.ts'
import { userBatches } from '../departments/index.ts'
import { positionNames } from '../positions/index.ts'
import { peopleInSight } from './in-sight.ts'
import type { PeopleDeps } from './lock-users.ts'
import { shownUsers } from './users.ts'

/** People as a sheet. Departments and roles are given by name; a department may be a path such as 总公司/财务部. */
export const PEOPLE: Sheet = {
  name: '用户',
  columns: [
    { key: 'username', title: '用户账号', kind: 'text', required: true, example: 'zhangsan' },
    { key: 'realname', title: '用户姓名', kind: 'text', required: true, example: '张三' },
    {
      key: 'password',
      title: '初始密码',
      kind: 'text',
      required: true,
      only: 'import',
      secret: true,
      example: '首次登录须修改',
    },
    { key: 'sex', title: '性别', kind: 'number', dict: 'sex', example: '男' },
    { key: 'phone', title: '手机号', kind: 'text', width: 16, example: '13800000000' },
    { key: 'email', title: '邮箱', kind: 'text', width: 24, example: 'zhangsan@example.com' },
    { key: 'telephone', title: '座机', kind: 'text', width: 16 },
    { key: 'workNo', title: '工号', kind: 'text' },
    { key: 'birthday', title: '生日', kind: 'date', example: '1990-01-31' },
    { key: 'post', title: '职务', kind: 'names', width: 20, example: '工程师' },
    { key: 'departments', title: '部门', kind: 'names', width: 30, example: '总公司/财务部' },
    { key: 'roles', title: '角色', kind: 'names', width: 24, example: '普通用户' },
    { key: 'level', title: '密级', kind: 'number' },
    { key: 'status', title: '状态', kind: 'number', dict: 'user_status', only: 'export' },
    { key: 'createTime', title: '创建时间', kind: 'text', width: 20, only: 'export' },
  ],
}

/** The people of the list as a workbook, narrowed by the same data rules. */
export async function exportPeople(ctx: Context<PeopleDeps>, query: ExportQuery): Promise<BlobReply> {
  const { deps, actor } = ctx
  const batches = await userBatches(deps.db, actor.tenantId, query, await peopleInSight(ctx))
  const posts = await positionNames(deps.db, actor.tenantId)
  async function* rows() {
    for await (const batch of batches) {
      const shown = await shownUsers(deps.db, actor.tenantId, batch)
      const roles = await roleNames(
        deps.db,
        actor.tenantId,
        batch.map(({ id }) => id),
      )
      yield shown.map((row) => ({
        ...row,
        departments: row.orgCodeTxt,
        roles: roles.get(row.id)?.join(',') ?? '',
        post: namePositions(row['post'], posts),
      }))
    }
  }
  return exportSheet(ctx, PEOPLE, rows())
}

/** Positions are stored as codes; a code without a position stays as it is. */
const namePositions = (codes: unknown, names: ReadonlyMap<string, string>): string =>
  typeof codes === 'string'
    ? codes
        .split(',')
        .map((code) => names.get(code) ?? code)
        .join(',')
    : ''

async function roleNames(db: Database, tenantId: string, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ userId: userRole.userId, name: role.roleName })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId)))
    .where(inArray(userRole.userId, [...userIds]))
    .orderBy(role.roleName)
  const byUser = new Map<string, string[]>()
  for (const { userId, name } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), name])
  return byUser
}
