import type { Endpoint } from '#core/contract/endpoint.ts'
import { ruleAdd, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import {
  departmentPermissionAdd,
  departmentPermissionEdit,
  departmentPermissionList,
} from '#core/contract/sys/departments/department-permission.ts'
import { deputyAdd, deputyEdit, deputyList } from '#core/contract/sys/deputy.ts'
import { jobAdd, jobEdit, jobList } from '#core/contract/sys/jobs/scheduled-job.ts'
import {
  departmentRoleAdd,
  departmentRoleEdit,
  departmentRoleList,
} from '#core/contract/sys/departments/department-role.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { permissionEdit, permissionList } from '#core/contract/sys/menu.ts'
import { roleEdit } from '#core/contract/sys/role.ts'
import { departmentUsersAdd } from '#core/contract/sys/user-links.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { flattenTree, rightsTools } from './rights-admin.ts'
import type { Stage, Subject } from './taken-back-subject.ts'

const permissionIds = async (stage: Stage) => {
  const all = flattenTree(await stage.admin.call(permissionList, {}))
  const one = (menuType: number) => all.find((row) => row.menuType === menuType)!
  const values = { parentId: one(1).parentId, parentIds: one(1).parentId, pid: one(1).parentId }
  return { ids: [0, 1, 2].map((menuType) => one(menuType).id), values }
}
const departmentIds = (stage: Stage) => {
  const { id, departName, orgCode } = stage.company.departments['财务部']!
  return { departId: id, depId: id, deptId: id, keyWord: departName, orgCode }
}
const aPermission = ({ server, admin }: Stage) => rightsTools(server, admin).permissionId('sys:user:list')

/** The edit calls for departments, menus, roles and people. */
export const PEOPLE_SUBJECTS: ReadonlyMap<Endpoint, Subject> = new Map<Endpoint, Subject>([
  [
    departmentEdit,
    {
      make: async (stage) => {
        await stage.admin.call(departmentEdit, {
          body: { id: stage.company.departments['财务部']!.id, closed: 1, departOrder: 2 },
        })
        const ids = ['财务部', '知库科技'].flatMap((name) => stage.company.departments[name]?.id ?? [])
        return { ids: [...ids, stage.company.departments['财务部']!.parentId!], values: departmentIds(stage) }
      },
    },
  ],
  [
    departmentPermissionEdit,
    {
      make: async (stage) => {
        const departId = stage.company.departments['财务部']!.id
        await stage.admin.call(departmentPermissionAdd, { body: { departId, permissionId: await aPermission(stage) } })
        const { records } = await stage.admin.call(departmentPermissionList, { query: { departId } })
        return { ids: records.map((row) => row.id), values: departmentIds(stage) }
      },
    },
  ],
  [
    departmentRoleEdit,
    {
      make: async (stage) => {
        const departId = stage.company.departments['财务部']!.id
        await stage.admin.call(departmentRoleAdd, { body: { departId, roleName: '出纳', roleCode: 'cashier' } })
        const { records } = await stage.admin.call(departmentRoleList, { query: { deptId: departId } })
        return { ids: records.map((row) => row.id), values: departmentIds(stage) }
      },
    },
  ],
  [
    jobEdit,
    {
      make: async ({ admin }) => {
        const body = { jobClassName: 'apiCallClean', cronExpression: '0 0 3 * * ? *', description: '可收回的任务' }
        await admin.call(jobAdd, { body: { ...body, parameter: '{"days":30}' } })
        await admin.call(jobAdd, { body: { ...body, status: -1 } })
        const { records } = await admin.call(jobList, { query: { description: body.description } })
        return { ids: records.map((row) => row.id) }
      },
    },
  ],
  [
    deputyEdit,
    {
      make: async ({ admin }) => {
        const term = { startTime: '2026-01-01 08:00:00', endTime: '2026-02-01 08:00:00' }
        await admin.call(deputyAdd, { body: { userName: 'lina', agentUserName: 'zhangwei', ...term } })
        const { records } = await admin.call(deputyList, { query: {} })
        return { ids: records.map((row) => row.id), values: { userName: 'lina' } }
      },
    },
  ],
  [permissionEdit, { make: permissionIds }],
  [
    ruleEdit,
    {
      make: async (stage) => {
        const all = flattenTree(await stage.admin.call(permissionList, {}))
        const permissionId = all.find((row) => row.component === 'system/UserList')!.id
        const rule = {
          ruleName: '本部门',
          ruleColumn: 'orgCode',
          ruleConditions: '=' as const,
          ruleValue: '#{sys_org_code}',
        }
        await stage.admin.call(ruleAdd, { body: { ...rule, permissionId, status: '0' } })
        const ids = (await stage.admin.call(ruleListOf, { query: { permissionId } })).map((row) => row.id)
        return { ids, values: { permissionId, roleId: stage.company.roles['admin'] } }
      },
    },
  ],
  [roleEdit, { make: async (stage) => ({ ids: Object.values(stage.company.roles) }) }],
  [
    userEdit,
    {
      make: async (stage) => {
        const { id } = await stage.company.newPerson({
          sex: 2,
          birthday: '1990-02-03',
          email: 'a@example.com',
          phone: '13800138000',
          telephone: '010-62345678',
          workNo: 'W77',
          userIdentity: 2,
          departIds: stage.company.departments['财务部']!.id,
          level: 1,
        })
        const depId = stage.company.departments['财务部']!.id
        await stage.admin.call(departmentUsersAdd, { body: { depId, userIdList: [id] } })
        const ids = [id, ...(await Promise.all(['admin', 'zhangwei'].map(stage.company.people.idOf)))]
        return { ids, values: { ...departmentIds(stage), roleId: stage.company.roles['admin'], keyWord: '试用' } }
      },
    },
  ],
])
