import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import type { Method } from '#core/contract/endpoint.ts'
import { FAMILY_CALLS } from './family-calls.ts'
import { familyClient } from './family-client.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import type { Row } from '../support/raw-calls.ts'

/** The family's front ends at work, in order: what they send, in their own form, and the shape that they read. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const { ask, asked, first, list, page, ids, sheet, imported } = familyClient(() => server)
const ENTITY = 'id createBy createTime'

it('signs in, chooses a department, and knows its menus', async () => {
  const key = '1763856000123'
  const picture = await ask('GET /sys/randomImage/{x}', { x: key, token: '' })
  expect(picture.result).toMatch(/^data:image\//)
  expect((await ask('GET /sys/getEncryptedString', { token: '' })).result).toMatchObject({ key: expect.any(String) })
  const body = { username: 'editor', password: PASSWORD, captcha: 'ABCD', checkKey: key, remember_me: true }
  const { result, code } = await ask('POST /sys/login', { body, token: '' })
  expect(code).toBe(200)
  expect(result).toMatchObject({
    token: expect.any(String),
    userInfo: { username: 'editor', realname: expect.any(String), orgCode: expect.any(String) },
    departs: expect.any(Array),
    multi_depart: expect.any(Number),
    sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }, expect.anything()] },
  })
  const { token, userInfo, departs } = result as { token: string; userInfo: Row; departs: Row[] }
  expect(userInfo).not.toHaveProperty('password')
  const mine = await ask('GET /sys/user/getCurrentUserDeparts', { token })
  expect(mine.result).toMatchObject({ list: expect.any(Array), orgCode: userInfo['orgCode'] })
  const chosen = { username: 'editor', orgCode: departs[0]!['orgCode'] }
  expect((await ask('PUT /sys/selectDepart', { body: chosen, token })).result).toMatchObject({ userInfo: chosen })
  const menus = await ask('GET /sys/permission/getUserPermissionByToken', { query: { token }, token })
  expect(menus.result).toMatchObject({ menu: expect.any(Array), auth: expect.any(Array), allAuth: expect.any(Array) })
  first('menu', (menus.result as Row)['menu'], 'path name component meta')
  const own = { username: 'editor', oldpassword: PASSWORD, password: 'Neu-Wort-8', confirmpassword: 'Neu-Wort-8' }
  await ask('PUT /sys/user/updatePassword', { body: own, token })
  const again = await ask('POST /sys/login', { body: { ...body, password: 'Neu-Wort-8' }, token: '' })
  await ask('POST /sys/logout', { body: {}, token: (again.result as { token: string }).token })
})

it('keeps roles, and what they may', async () => {
  const role = { roleName: '审核员', roleCode: 'auditor', description: '' }
  expect((await ask('GET /sys/role/checkRoleCode', { query: { id: '', roleCode: 'auditor' } })).result).toBe(true)
  await ask('POST /sys/role/add', { body: role })
  const { id } = await page('GET /sys/role/list', `${ENTITY} roleName roleCode description`, { roleName: '*审核*' })
  const roleId = String(id)
  await ask('PUT /sys/role/edit', { body: { ...role, id, description: '只看', createTime: '2026-01-01 00:00:00' } })
  await list('GET /sys/role/queryall', 'id roleName roleCode')
  expect((await ask('GET /sys/permission/loadAllRoleIds')).result).toContain(roleId)
  const tree = (await ask('GET /sys/role/queryTreeList')).result as { treeList: unknown; ids: string[] }
  const node = first('queryTreeList', tree.treeList, 'key value slotTitle isLeaf ruleFlag parentId scopedSlots')
  expect(tree.ids).toContain(node['key'])
  const both = (await ask('GET /sys/permission/queryTreeList')).result as { treeList: unknown; ids: string[] }
  first('queryTreeList', both.treeList, 'key slotTitle')
  const menu = tree.ids[0]!
  const ruled = await ruledMenu()
  const permissionIds = `${menu},${ruled.permissionId},`
  await ask('POST /sys/permission/saveRolePermission', { body: { roleId, permissionIds, lastpermissionIds: '' } })
  expect(await ids('GET /sys/permission/queryRolePermission', { query: { roleId } })).toContain(menu)
  await ask('POST /sys/role/datarule', {
    body: { permissionId: ruled.permissionId, roleId, dataRuleIds: `${ruled.ruleId},` },
  })
  await sheet('GET /sys/role/exportXls')
  await imported('POST /sys/role/importExcel', [
    ['角色名称', '角色编码', '描述'],
    ['导入的', 'imported_role', ''],
  ])
  await ask('DELETE /sys/role/delete', { query: { id: roleId } })
  const left = await page('GET /sys/role/list', 'id', { roleCode: 'imported_role' })
  await ask('DELETE /sys/role/deleteBatch', { query: { ids: `${String(left['id'])},` } })
})

/** The menu of users with a data rule. */
async function ruledMenu(): Promise<{ permissionId: string; ruleId: string }> {
  const all = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...all((row['children'] as Row[]) ?? [])])
  const menus = all((await ask('GET /sys/permission/list')).result as Row[])
  const permissionId = String(menus.find((row) => row['component'] === 'system/UserList')!['id'])
  const rule = {
    permissionId,
    ruleName: '本部门',
    ruleColumn: 'orgCode',
    ruleConditions: 'RIGHT_LIKE',
    ruleValue: '#{sys_org_code}',
    status: '1',
  }
  await ask('POST /sys/permission/addPermissionRule', { body: rule })
  const made = await list(
    'GET /sys/permission/getPermRuleListByPermId',
    'id permissionId ruleName ruleColumn ruleConditions ruleValue status',
    { query: { permissionId } },
  )
  return { permissionId, ruleId: String(made['id']) }
}

it('keeps menus and their data rules', async () => {
  const key = 'key title id parentId name menuType url component sortNo isLeaf children'
  await list('GET /sys/permission/list', key)
  const root = await list('GET /sys/permission/getSystemMenuList', key.replace(' children', ''))
  const parentId = String(root['id'])
  const menu = {
    menuType: 1,
    parentId,
    name: '合同台账',
    url: '/contract/list',
    component: 'views/contract/List.vue',
    sortNo: '9',
    route: true,
    hidden: false,
    keepAlive: 0,
    alwaysShow: false,
    internalOrExternal: false,
    status: '1',
    perms: '',
    permsType: '1',
    icon: '',
    redirect: '',
    componentName: '',
  }
  await ask('POST /sys/permission/add', { body: menu })
  const children = await ask('GET /sys/permission/getSystemSubmenu', { query: { parentId } })
  const mine = (children.result as Row[]).find((row) => row['name'] === '合同台账')!
  expect(mine).toMatchObject({ component: 'contract/List', url: '/contract/list', menuType: 1, sortNo: 9 })
  const permissionId = String(mine['id'])
  const batch = await ask('GET /sys/permission/getSystemSubmenuBatch', { query: { parentIds: `${parentId},` } })
  expect(Object.keys(batch.result as Row)).toEqual([parentId])
  await ask('PUT /sys/permission/edit', { body: { ...menu, id: permissionId, name: '合同', keepAlive: '1' } })
  await list('GET /sys/permission/queryListAsync', 'key title isLeaf', { query: { pid: parentId } })
  const rule = {
    permissionId,
    ruleName: '自己的',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: 1,
  }
  await ask('POST /sys/permission/addPermissionRule', { body: rule })
  const made = await list('GET /sys/permission/queryPermissionRule', 'id ruleName', {
    query: { permissionId, ruleName: '*自己*', ruleValue: '' },
  })
  await ask('PUT /sys/permission/editPermissionRule', { body: { ...rule, id: made['id'], ruleValue: 'x' } })
  await ask('DELETE /sys/permission/deletePermissionRule', { query: { id: String(made['id']) } })
  await ask('POST /sys/permission/add', { body: { ...menu, name: '第二个', url: '/contract/second' } })
  const second = ((await ask('GET /sys/permission/getSystemSubmenu', { query: { parentId } })).result as Row[]).find(
    (row) => row['name'] === '第二个',
  )!
  await ask('DELETE /sys/permission/delete', { query: { id: permissionId } })
  await ask('DELETE /sys/permission/deleteBatch', { query: { ids: `${String(second['id'])},` } })
})

// proves E-13, E-14, CE-12
it('keeps departments, their rights and their roles', async () => {
  const node = 'id parentId departName orgCode orgCategory orgType departOrder key value title isLeaf children'
  const root = await list('GET /sys/sysDepart/queryTreeList', node)
  await list('GET /sys/sysDepart/queryDepartTreeSync', 'id departName isLeaf', { query: { pid: '' } })
  await list('GET /sys/sysDepart/queryIdTree', 'key value title children')
  const { id: listed } = await page('GET /sys/sysDepart/list', 'id departName orgCode')
  expect((await ask('GET /sys/sysDepart/queryParentName', { query: { id: String(listed) } })).result).toEqual(
    expect.any(String),
  )
  const mine = await ask('GET /sys/sysDepart/queryMyDeptTreeList')
  expect(['1', '2']).toContain(mine.message)
  await ask('POST /sys/sysDepart/add', {
    body: {
      departName: '工会',
      parentId: root['id'],
      orgCategory: '2',
      departOrder: 0,
      mobile: '',
      fax: '',
      address: '',
      memo: '',
    },
  })
  const made = await list('GET /sys/sysDepart/searchBy', 'id departName orgCode', {
    query: { keyWord: '工会', myDeptSearch: '0' },
  })
  const departId = String(made['id'])
  expect(made['orgCode']).toMatch(new RegExp(`^${String(root['orgCode'])}A\\d\\d$`))
  const [grown] = (await ask('GET /sys/sysDepart/queryTreeList')).result as { children: unknown[] }[]
  const shown = { departName: '工会', orgCode: made['orgCode'], title: '工会', children: null }
  expect(grown!.children).toContainEqual(expect.objectContaining({ id: departId, key: departId, ...shown }))
  await ask('PUT /sys/sysDepart/edit', { body: { ...made, departName: '工会委员会', departOrder: '3', status: '1' } })
  const tree = (await ask('GET /sys/role/queryTreeList')).result as { ids: string[] }
  const { permissionId, ruleId } = await ruledMenu()
  const granted = `${permissionId},${tree.ids[0]!}`
  await ask('POST /sys/permission/saveDepartPermission', {
    body: { departId, permissionIds: granted, lastpermissionIds: '' },
  })
  expect(await ids('GET /sys/permission/queryDepartPermission', { query: { departId } })).toContain(permissionId)
  await ask('POST /sys/sysDepartPermission/datarule', { body: { permissionId, departId, dataRuleIds: ruleId } })
  const offered = await ask('GET /sys/sysDepartPermission/queryTreeListForDeptRole', { query: { departId } })
  expect(offered.result).toMatchObject({ treeList: expect.any(Array), ids: expect.arrayContaining([permissionId]) })

  await ask('POST /sys/sysDepartRole/add', {
    body: { departId, roleName: '会计', roleCode: 'union_accountant', description: '' },
  })
  const role = await page('GET /sys/sysDepartRole/list', `${ENTITY} departId roleName roleCode description`, {
    deptId: departId,
    roleName: '',
  })
  const roleId = String(role['id'])
  await ask('PUT /sys/sysDepartRole/edit', { body: { ...role, roleName: '主管会计' } })
  await ask('POST /sys/sysDepartPermission/saveDeptRolePermission', {
    body: { roleId, permissionIds: permissionId, lastpermissionIds: '' },
  })
  expect(await ids('GET /sys/sysDepartPermission/queryDeptRolePermission', { query: { roleId, departId } })).toEqual([
    permissionId,
  ])
  await ask('POST /sys/sysDepartRole/datarule', { body: { permissionId, roleId, dataRuleIds: ruleId } })
  const person = await page('GET /sys/user/list', 'id username', { username: 'lina' })
  const userId = String(person['id'])
  await ask('POST /sys/user/editSysDepartWithUser', { body: { depId: departId, userIdList: [userId] } })
  await list('GET /sys/sysDepartRole/getDeptRoleList', 'id roleName', { query: { departId, userId } })
  await ask('POST /sys/sysDepartRole/deptRoleUserAdd', { body: { userId, newRoleId: roleId, oldRoleId: '' } })
  await list('GET /sys/sysDepartRole/getDeptRoleByUserId', 'id userId droleId', { query: { userId, departId } })
  await page('GET /sys/user/departUserList', 'id username realname', { depId: departId, username: '' })
  await list('GET /sys/user/queryUserByDepId', 'id username realname orgCodeTxt', {
    query: { id: departId, realname: '' },
  })
  await ask('DELETE /sys/user/deleteUserInDepart', { query: { depId: departId, userId } })
  await ask('POST /sys/user/editSysDepartWithUser', { body: { depId: departId, userIdList: [userId] } })
  await ask('DELETE /sys/user/deleteUserInDepartBatch', { query: { depId: departId, userIds: `${userId},` } })
  await ask('DELETE /sys/sysDepartRole/delete', { query: { id: roleId } })
  await ask('POST /sys/sysDepartRole/add', { body: { departId, roleName: '出纳', roleCode: 'union_cashier' } })
  const other = await page('GET /sys/sysDepartRole/list', 'id', { deptId: departId })
  await ask('DELETE /sys/sysDepartRole/deleteBatch', { query: { ids: `${String(other['id'])},` } })
  await sheet('GET /sys/sysDepart/exportXls')
  await ask('DELETE /sys/sysDepart/delete', { query: { id: departId } })
  await imported('POST /sys/sysDepart/importExcel', [
    ['部门名称', '部门编码'],
    ['导入的部门', `${String(root['orgCode'])}A98`],
  ])
  const found = await list('GET /sys/sysDepart/searchBy', 'id', { query: { keyWord: '导入的部门' } })
  await ask('DELETE /sys/sysDepart/deleteBatch', { query: { ids: `${String(found['id'])},` } })
})

it('keeps users, their roles and their departments', async () => {
  const { result: id } = await ask('GET /sys/user/generateUserId')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const role = await page('GET /sys/role/list', 'id', { roleCode: 'admin' })
  const [root] = (await ask('GET /sys/sysDepart/queryTreeList')).result as Row[]
  const body = {
    id,
    username: 'family',
    realname: '陈家',
    password: 'Neu-Wort-7',
    confirmpassword: 'Neu-Wort-7',
    workNo: 'F1',
    sex: '1',
    birthday: '1990-01-02',
    email: '',
    phone: '13800001111',
    telephone: '',
    post: '',
    userIdentity: 1,
    departIds: '',
    selectedroles: role['id'],
    selecteddeparts: root!['id'],
    activitiSync: '1',
  }
  const unique = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'family', dataId: '' }
  await ask('GET /sys/duplicate/check', { query: unique })
  expect((await ask('GET /sys/user/checkOnlyUser', { query: { username: 'nobody-yet' } })).result).toBe(true)
  await ask('POST /sys/user/add', { body })
  const row = await page(
    'GET /sys/user/list',
    `${ENTITY} username realname sex sex_dictText status status_dictText orgCode orgCodeTxt phone birthday`,
    { username: '*family*', realname: '', sex: '', status: '' },
  )
  expect(row).toMatchObject({ username: 'family', sex: 1, status: 1, birthday: '1990-01-02' })
  const userId = String(row['id'])
  expect(await ids('GET /sys/user/queryUserRole', { query: { userid: userId } })).toEqual([role['id']])
  await list('GET /sys/user/userDepartList', 'key value title children', { query: { userId } })
  await ask('PUT /sys/user/edit', {
    body: { ...row, realname: '陈佳', selectedroles: '', selecteddeparts: root!['id'] },
  })
  await list('GET /sys/user/queryByIds', 'id username realname', { query: { userIds: `${userId},` } })
  await ask('PUT /sys/user/changePassword', {
    body: { username: 'family', password: 'Neu-Wort-9', confirmpassword: 'Neu-Wort-9' },
  })
  await ask('PUT /sys/user/frozenBatch', { body: { ids: `${userId},`, status: '2' } })
  await ask('PUT /sys/user/frozenBatch', { body: { ids: userId, status: 1 } })
  await ask('POST /sys/user/addSysUserRole', { body: { roleId: role['id'], userIdList: [userId] } })
  await page('GET /sys/user/userRoleList', 'id username realname', { roleId: String(role['id']), username: '' })
  await ask('DELETE /sys/user/deleteUserRole', { query: { roleId: String(role['id']), userId } })
  await ask('POST /sys/user/addSysUserRole', { body: { roleId: role['id'], userIdList: [userId] } })
  await ask('DELETE /sys/user/deleteUserRoleBatch', { query: { roleId: String(role['id']), userIds: `${userId},` } })
  await page('GET /sys/user/queryUserComponentData', 'id username realname', {
    departId: '',
    realname: '',
    username: 'family',
  })
  await page(
    'GET /sys/user/queryByOrgCodeForAddressList',
    'userId realname workNo post telephone email phone departId departName',
    { orgCode: '', realname: '陈', workNo: '' },
  )
  const agent = {
    userName: 'family',
    agentUserName: 'lina',
    startTime: '2026-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    status: '1',
  }
  await ask('POST /sys/sysUserAgent/add', { body: agent })
  const { result: kept } = await ask('GET /sys/sysUserAgent/queryByUserName', { query: { userName: 'family' } })
  expect(kept).toMatchObject({ userName: 'family', agentUserName: 'lina', status: '1' })
  await ask('PUT /sys/sysUserAgent/edit', { body: { ...(kept as Row), status: '0' } })
  await sheet('GET /sys/user/exportXls')
  await imported('POST /sys/user/importExcel', [
    ['用户账号', '用户姓名', '初始密码'],
    ['family2', '陈二', 'Neu-Wort-7'],
  ])
  await ask('DELETE /sys/user/delete', { query: { id: userId } })
  await list('GET /sys/user/recycleBin', 'id username realname')
  await ask('PUT /sys/user/putRecycleBin', { body: { userIds: userId } })
  await ask('DELETE /sys/user/deleteBatch', { query: { ids: `${userId},` } })
  await ask('DELETE /sys/user/deleteRecycleBin', { query: { userIds: userId } })
})

it('keeps positions, shows logs and who is online', async () => {
  await ask('POST /sys/position/add', { body: { code: 'chief', name: '主任', postRank: '2', companyId: '' } })
  const row = await page('GET /sys/position/list', `${ENTITY} code name postRank`, { name: '*主任*', postRank: '' })
  await ask('PUT /sys/position/edit', { body: { ...row, name: '总主任' } })
  await sheet('GET /sys/position/exportXls')
  await imported('POST /sys/position/importExcel', [
    ['职务编码', '职务名称', '职级'],
    ['clerk2', '文员二', '1'],
  ])
  await ask('DELETE /sys/position/delete', { query: { id: String(row['id']) } })
  const left = await page('GET /sys/position/list', 'id', { code: 'clerk2' })
  await ask('DELETE /sys/position/deleteBatch', { query: { ids: `${String(left['id'])},` } })
  await page('GET /sys/log/list', 'id logContent logType userid username ip createTime', {
    logType: '1',
    keyWord: '',
    createTime_begin: '',
    createTime_end: '',
  })
  const visits = (await ask('GET /sys/loginfo')).result
  expect(visits).toMatchObject({ totalVisitCount: expect.any(Number), todayVisitCount: expect.any(Number) })
  await server.tokenOf('zhangwei')
  const session = await page('GET /sys/online/list', 'token username realname', { username: 'zhangwei' })
  expect(session['username']).toBe('zhangwei')
  await ask('POST /sys/online/forceLogout', { body: { token: session['token'] } })
})

it('leaves no call of the family out', () => {
  const ours = new Set(
    contract.flatMap(({ methods, path }) =>
      methods.map((method: Method) => `${method} ${path.replaceAll(/\{\w+\}/g, '{x}')}`),
    ),
  )
  expect(FAMILY_CALLS.filter((call) => !ours.has(call))).toEqual([])
  // Those that are refused have a test of their own.
  const refused = new Set(
    REFUSED_CALLS.flatMap(({ endpoint: { methods, path } }) => methods.map((method) => `${method} ${path}`)),
  )
  expect(FAMILY_CALLS.filter((call) => !asked.has(call) && !refused.has(call))).toEqual([])
})
