import { and, inArray } from 'drizzle-orm'
import { addressList, addressListByCode } from '#core/contract/sys/address-list.ts'
import { departmentAndUserSearch, departmentOwnUsers } from '#core/contract/sys/departments/department-queries.ts'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { userBin, userBinList, userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import {
  departmentRoleUsers,
  departmentUserDelete,
  departmentUsers,
  departmentUsersAdd,
  departmentUsersAll,
  departmentUsersDelete,
  roleUserDelete,
  roleUsers,
  roleUsersAdd,
  roleUsersDelete,
  userDepartments,
  userRoleIds,
} from '#core/contract/sys/user-links.ts'
import { avatarSet, profileEdit, profileGet } from '#core/contract/sys/own-account.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { userExport, userImport, userTemplate } from '#core/contract/sys/sheets.ts'
import {
  userAdd,
  userDelete,
  userDeleteBatch,
  userEdit,
  userFreeze,
  userGet,
  userId,
  userList,
  userPassword,
  userAvatarAdd,
  usersByIds,
} from '#core/contract/sys/user.ts'
import { newId } from '#server/kernel/id.ts'
import { contains } from '#server/db/field-value.ts'
import { user } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importSheet, type SheetDeps, templateOf } from '#server/spreadsheet/resource/index.ts'
import { named as departmentsNamed, userFields } from '../departments/index.ts'
import { dataRuleOf } from '#server/access/data-rules/index.ts'
import { addressPage } from './address-list.ts'
import { checkDuplicate } from './duplicates.ts'
import { PEOPLE_IMPORT } from './import-people.ts'
import { exportPeople, PEOPLE } from './people-sheet.ts'
import {
  addToDepartment,
  addToRole,
  departmentChoices,
  removeFromDepartment,
  removeFromRole,
  roleIdsOf,
} from './links.ts'
import { usersOfDepartments, usersOfDepartmentRole, usersOfRole } from './lists.ts'
import { addAvatar, editOwnProfile, ownProfile, setOwnAvatar } from './own-profile.ts'
import { resetPassword } from './password.ts'
import { binnedUsers, binnedUsersPage, deleteUsers, freezeUsers, purgeUsers, restoreUsers } from './state.ts'
import { inBranch, inDepartments, listUsers, oneUser, pickUsers, usersWhere } from './users.ts'
import { addUser, editUser } from './write.ts'

const route = routesFor<SheetDeps>()

const peopleRoutes = [
  route(userList, async (ctx, { query }) =>
    listUsers(ctx.deps.db, ctx.actor.tenantId, query, await dataRuleOf(ctx, userList, userFields)),
  ),
  route(userGet, ({ deps, actor }, { query }) => oneUser(deps.db, actor.tenantId, query.id)),
  route(usersByIds, ({ deps, actor }, { query }) =>
    usersWhere(deps.db, actor.tenantId, inArray(user.id, query.userIds)),
  ),
  route(userPick, ({ deps, actor }, { query }) => pickUsers(deps.db, actor.tenantId, query)),
  route(userId, () => Promise.resolve(newId())),
  route(userAdd, (ctx, { body }) => addUser(ctx, body)),
  route(userEdit, (ctx, { body }) => editUser(ctx, body)),
  route(userDelete, (ctx, { query }) => deleteUsers(ctx, [query.id])),
  route(userDeleteBatch, (ctx, { query }) => deleteUsers(ctx, query.ids)),
  route(userFreeze, (ctx, { body }) => freezeUsers(ctx, body.ids, body.status)),
  route(userPassword, (ctx, { body }) => resetPassword(ctx, body)),
  route(userBin, ({ deps, actor }) => binnedUsers(deps.db, actor.tenantId)),
  route(userBinList, ({ deps, actor }, { query }) => binnedUsersPage(deps.db, actor.tenantId, query)),
  route(userRestore, (ctx, { body }) => restoreUsers(ctx, body.userIds)),
  route(userExport, (ctx, { query }) => exportPeople(ctx, query)),
  route(userTemplate, (ctx) => templateOf(ctx, PEOPLE)),
  route(userImport, (ctx, { body }) => importSheet(ctx, PEOPLE_IMPORT, body)),
  route(userPurge, (ctx, { query }) => purgeUsers(ctx, query.userIds)),

  route(userRoleIds, ({ deps, actor }, { query }) => roleIdsOf(deps.db, actor.tenantId, query.userid)),
  route(roleUsers, ({ deps, actor }, { query }) => usersOfRole(deps.db, actor.tenantId, query)),
  route(departmentRoleUsers, ({ deps, actor }, { query }) => usersOfDepartmentRole(deps.db, actor.tenantId, query)),
  route(roleUsersAdd, (ctx, { body }) => addToRole(ctx, body.roleId, body.userIdList)),
  route(roleUserDelete, (ctx, { query }) => removeFromRole(ctx, query.roleId, [query.userId])),
  route(roleUsersDelete, (ctx, { query }) => removeFromRole(ctx, query.roleId, query.userIds)),

  route(userDepartments, ({ deps, actor }, { query }) => departmentChoices(deps.db, actor.tenantId, query.userId)),
  route(departmentUsersAll, async ({ deps, actor }, { query }) => {
    const name = query.realname === '' ? undefined : contains(user.realname, query.realname, true, true)
    return usersWhere(deps.db, actor.tenantId, and(await inBranch(deps.db, actor.tenantId, [query.id]), name))
  }),
  route(departmentOwnUsers, ({ deps, actor }, { query }) =>
    usersWhere(deps.db, actor.tenantId, inDepartments(deps.db, [query.id])),
  ),
  route(departmentAndUserSearch, async ({ deps, actor }, { query }) => {
    const word = contains(user.realname, query.keyWord, true, true)
    return {
      userList: await usersWhere(deps.db, actor.tenantId, word),
      departList: await departmentsNamed(deps.db, actor.tenantId, query.keyWord),
    }
  }),
  route(departmentUsers, ({ deps, actor }, { query }) => usersOfDepartments(deps.db, actor, query)),
  route(departmentUsersAdd, (ctx, { body }) => addToDepartment(ctx, body.depId, body.userIdList)),
  route(departmentUserDelete, (ctx, { query }) => removeFromDepartment(ctx, query.depId, [query.userId])),
  route(departmentUsersDelete, (ctx, { query }) => removeFromDepartment(ctx, query.depId, query.userIds)),

  route(addressList, ({ deps, actor }, { query }) => addressPage(deps.db, actor.tenantId, query)),
  route(addressListByCode, ({ deps, actor }, { query }) => addressPage(deps.db, actor.tenantId, query)),
  route(profileGet, (ctx) => ownProfile(ctx)),
  route(profileEdit, (ctx, { body }) => editOwnProfile(ctx, body)),
  route(userAvatarAdd, (ctx) => addAvatar(ctx)),
  route(avatarSet, (ctx) => setOwnAvatar(ctx)),
  route(duplicateCheck, ({ deps, actor }, { query }) => checkDuplicate(deps.db, actor.tenantId, query)),
]

export const peopleFeature: Feature<SheetDeps> = {
  name: 'people',
  routes: peopleRoutes,
  ruledLists: [[userList, userFields]],
}
