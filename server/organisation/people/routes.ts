import { userExport, userImport, userTemplate } from '#core/contract/sys/user.ts'
import { and, inArray } from 'drizzle-orm'
import { addressList, addressListByCode } from '#core/contract/sys/address-list.ts'
import { departmentAndUserSearch, departmentOwnUsers } from '#core/contract/sys/departments/department-queries.ts'
import { duplicateCheck, userCheckOnly } from '#core/contract/sys/duplicate.ts'
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
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import { named as departmentsNamed, userFields } from '../departments/index.ts'
import { addressPage } from './address-list.ts'
import { checkDuplicate, checkOnlyUser, type WireTableDeps } from './duplicates.ts'
import { PEOPLE_IMPORT } from './import-people.ts'
import { USER_DICTIONARY } from './table-dictionary.ts'
import { exportPeople, PEOPLE } from './people-sheet.ts'
import {
  addToDepartment,
  addToRole,
  departmentChoices,
  removeFromDepartment,
  removeFromRole,
  loadRoleIds,
} from './links.ts'
import { usersOfDepartments, usersOfDepartmentRole, usersOfRole } from './lists.ts'
import { addAvatar, editOwnProfile, ownProfile, setOwnAvatar } from './own-profile.ts'
import { resetPassword } from './password.ts'
import {
  binnedUsers,
  binnedUsersPage,
  deleteUsers,
  freezeUsers,
  type LeavingDeps,
  purgeUsers,
  restoreUsers,
} from './state.ts'
import { inBranch, inDepartments, listUsers, oneUser, pickUsers, usersWhere } from './users.ts'
import { addUser, editUser } from './write.ts'

type Deps = SheetDeps & LeavingDeps & WireTableDeps
const route = routesFor<Deps>()

const peopleRoutes = [
  route(userList, (ctx, { query }) => listUsers(ctx, query)),
  route(userGet, (ctx, { query }) => oneUser(ctx, query.id)),
  route(usersByIds, (ctx, { query }) => usersWhere(ctx, inArray(user.id, query.userIds))),
  route(userPick, ({ deps, actor }, { query }) => pickUsers(deps.db, actor.tenantId, query)),
  route(userId, () => Promise.resolve(newId())),
  route(userAdd, (ctx, { body }) => addUser(ctx, body)),
  route(userEdit, (ctx, { body }) => editUser(ctx, body)),
  route(userDelete, (ctx, { query }) => deleteUsers(ctx, [query.id])),
  route(userDeleteBatch, (ctx, { query }) => deleteUsers(ctx, query.ids)),
  route(userFreeze, (ctx, { body }) => freezeUsers(ctx, body.ids, body.status)),
  route(userPassword, (ctx, { body }) => resetPassword(ctx, body)),
  route(userBin, (ctx) => binnedUsers(ctx)),
  route(userBinList, (ctx, { query }) => binnedUsersPage(ctx, query)),
  route(userRestore, (ctx, { body }) => restoreUsers(ctx, body.userIds)),
  route(userExport, (ctx, { query }) => exportPeople(ctx, query)),
  route(userTemplate, (ctx) => writeTemplate(ctx, PEOPLE)),
  importRoute(userImport, PEOPLE_IMPORT),
  route(userPurge, (ctx, { query }) => purgeUsers(ctx, query.userIds)),

  route(userRoleIds, (ctx, { query }) => loadRoleIds(ctx, query.userid)),
  route(roleUsers, (ctx, { query }) => usersOfRole(ctx, query)),
  route(departmentRoleUsers, (ctx, { query }) => usersOfDepartmentRole(ctx, query)),
  route(roleUsersAdd, (ctx, { body }) => addToRole(ctx, body.roleId, body.userIdList)),
  route(roleUserDelete, (ctx, { query }) => removeFromRole(ctx, query.roleId, [query.userId])),
  route(roleUsersDelete, (ctx, { query }) => removeFromRole(ctx, query.roleId, query.userIds)),

  route(userDepartments, (ctx, { query }) => departmentChoices(ctx, query.userId)),
  route(departmentUsersAll, async (ctx, { query }) => {
    const { deps, actor } = ctx
    const name = query.realname === '' ? undefined : contains(user.realname, query.realname, true, true)
    return usersWhere(ctx, and(await inBranch(deps.db, actor.tenantId, [query.id]), name))
  }),
  route(departmentOwnUsers, (ctx, { query }) => usersWhere(ctx, inDepartments(ctx.deps.db, [query.id]))),
  route(departmentAndUserSearch, async (ctx, { query }) => {
    const { deps, actor } = ctx
    const word = contains(user.realname, query.keyWord, true, true)
    return {
      userList: await usersWhere(ctx, word),
      departList: await departmentsNamed(deps.db, actor.tenantId, query.keyWord),
    }
  }),
  route(departmentUsers, (ctx, { query }) => usersOfDepartments(ctx, query)),
  route(departmentUsersAdd, (ctx, { body }) => addToDepartment(ctx, body.depId, body.userIdList)),
  route(departmentUserDelete, (ctx, { query }) => removeFromDepartment(ctx, query.depId, [query.userId])),
  route(departmentUsersDelete, (ctx, { query }) => removeFromDepartment(ctx, query.depId, query.userIds)),

  route(addressList, ({ deps, actor }, { query }) => addressPage(deps.db, actor.tenantId, query)),
  route(addressListByCode, ({ deps, actor }, { query }) => addressPage(deps.db, actor.tenantId, query)),
  route(profileGet, (ctx) => ownProfile(ctx)),
  route(profileEdit, (ctx, { body }) => editOwnProfile(ctx, body)),
  route(userAvatarAdd, (ctx, _input, { bytes }) => addAvatar(ctx, bytes)),
  route(avatarSet, (ctx, _input, { bytes }) => setOwnAvatar(ctx, bytes)),
  route(userCheckOnly, ({ deps, actor }, { query }) => checkOnlyUser(deps.db, actor.tenantId, query)),
  route(duplicateCheck, ({ deps, actor }, { query }) => checkDuplicate(deps, actor.tenantId, query)),
]

export const peopleFeature: Feature<Deps> = {
  name: 'people',
  routes: peopleRoutes,
  ruledLists: [[userList, userFields]],
  tableDictionaries: { sys_user: USER_DICTIONARY },
  wireTables: { sys_user: { table: user } },
}
