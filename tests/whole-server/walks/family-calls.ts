/**
 * The calls of the family's two public front ends about users, roles, departments, positions, menus, the address book,
 * logs, people online and sign-in: {x} stands for what the client puts into the address.
 */
export const FAMILY_CALLS: readonly string[] = `
GET /sys/duplicate/check; GET /sys/log/list; DELETE /sys/log/delete; DELETE /sys/log/deleteBatch; GET /sys/loginfo
POST /sys/login; POST /sys/logout; GET /sys/randomImage/{x}; PUT /sys/selectDepart; POST /sys/phoneLogin; POST /sys/sms
GET /sys/getEncryptedString; POST /sys/online/forceLogout; GET /sys/online/list
POST /sys/permission/add; POST /sys/permission/addPermissionRule; DELETE /sys/permission/delete
DELETE /sys/permission/deleteBatch; DELETE /sys/permission/deletePermissionRule; PUT /sys/permission/edit
PUT /sys/permission/editPermissionRule; GET /sys/permission/getPermRuleListByPermId
GET /sys/permission/getSystemMenuList; GET /sys/permission/getSystemSubmenu; GET /sys/permission/getSystemSubmenuBatch
GET /sys/permission/getUserPermissionByToken; GET /sys/permission/list; GET /sys/permission/loadAllRoleIds
GET /sys/permission/queryDepartPermission; GET /sys/permission/queryListAsync; GET /sys/permission/queryPermissionRule
GET /sys/permission/queryRolePermission; GET /sys/permission/queryTreeList; POST /sys/permission/saveDepartPermission
POST /sys/permission/saveRolePermission
POST /sys/position/add; DELETE /sys/position/delete; DELETE /sys/position/deleteBatch; PUT /sys/position/edit
GET /sys/position/exportXls; POST /sys/position/importExcel; GET /sys/position/list
POST /sys/role/add; GET /sys/role/checkRoleCode; POST /sys/role/datarule; DELETE /sys/role/delete
DELETE /sys/role/deleteBatch; PUT /sys/role/edit; GET /sys/role/exportXls; POST /sys/role/importExcel
GET /sys/role/list; GET /sys/role/queryTreeList; GET /sys/role/queryall
POST /sys/sysDepart/add; DELETE /sys/sysDepart/delete; DELETE /sys/sysDepart/deleteBatch; PUT /sys/sysDepart/edit
GET /sys/sysDepart/exportXls; POST /sys/sysDepart/importExcel; GET /sys/sysDepart/list
GET /sys/sysDepart/queryDepartTreeSync; GET /sys/sysDepart/queryIdTree; GET /sys/sysDepart/queryMyDeptTreeList
GET /sys/sysDepart/queryParentName; GET /sys/sysDepart/queryTreeList; GET /sys/sysDepart/searchBy
POST /sys/sysDepartPermission/datarule; GET /sys/sysDepartPermission/queryDeptRolePermission
GET /sys/sysDepartPermission/queryTreeListForDeptRole; POST /sys/sysDepartPermission/saveDeptRolePermission
POST /sys/sysDepartRole/add; POST /sys/sysDepartRole/datarule; DELETE /sys/sysDepartRole/delete
DELETE /sys/sysDepartRole/deleteBatch; POST /sys/sysDepartRole/deptRoleUserAdd; PUT /sys/sysDepartRole/edit
GET /sys/sysDepartRole/getDeptRoleByUserId; GET /sys/sysDepartRole/getDeptRoleList; GET /sys/sysDepartRole/list
POST /sys/sysUserAgent/add; PUT /sys/sysUserAgent/edit; GET /sys/sysUserAgent/queryByUserName
POST /sys/user/add; POST /sys/user/addSysUserRole; PUT /sys/user/changePassword; GET /sys/user/checkOnlyUser
DELETE /sys/user/delete; DELETE /sys/user/deleteBatch; DELETE /sys/user/deleteRecycleBin
DELETE /sys/user/deleteUserInDepart; DELETE /sys/user/deleteUserInDepartBatch; DELETE /sys/user/deleteUserRole
DELETE /sys/user/deleteUserRoleBatch; GET /sys/user/departUserList; PUT /sys/user/edit
POST /sys/user/editSysDepartWithUser; GET /sys/user/exportXls; PUT /sys/user/frozenBatch; GET /sys/user/generateUserId
GET /sys/user/getCurrentUserDeparts; POST /sys/user/importExcel; GET /sys/user/list; PUT /sys/user/putRecycleBin
GET /sys/user/queryByIds; GET /sys/user/queryByOrgCodeForAddressList; GET /sys/user/queryUserByDepId
GET /sys/user/queryUserComponentData; GET /sys/user/queryUserRole; GET /sys/user/recycleBin
PUT /sys/user/updatePassword; GET /sys/user/userDepartList; GET /sys/user/userRoleList
GET /act/process/extActProcess/doSyncUser; GET /act/process/extActProcess/doSyncUserByUserName`
  .split(/;|\n/)
  .map((each) => each.trim())
  .filter(Boolean)
