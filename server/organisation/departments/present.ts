import type { Department, UserInfo } from '#core/contract/sys/login.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DepartmentRow } from './department-store.ts'
import type { UserRecord } from './user-store.ts'

export const presentDepartment = (row: DepartmentRow): Department => ({
  id: row.id,
  parentId: row.parentId ?? '',
  departName: row.departName,
  orgCode: row.orgCode,
  departNameEn: row.departNameEn,
  departNameAbbr: row.departNameAbbr,
  orgCategory: row.orgCategory,
  orgType: String(row.orgCode.length / 3),
  departOrder: row.departOrder,
  description: row.description,
  mobile: row.mobile,
  fax: row.fax,
  address: row.address,
  memo: row.memo,
})

/** A person in the form of the wire, with the names of all departments. */
export const presentUser = (row: UserRecord, departments: readonly DepartmentRow[]) =>
  ({
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    birthday: row.birthday,
    sex: row.sex,
    email: row.email,
    phone: row.phone,
    telephone: row.telephone,
    workNo: row.workNo,
    post: row.post,
    userIdentity: row.userIdentity,
    departIds: row.superiorOf.join(','),
    level: row.level,
    orgCode: row.orgCode,
    orgCodeTxt: departments.map((d) => d.departName).join(','),
    status: row.status,
    delFlag: row.deleted ? 1 : 0,
    createBy: row.createBy,
    createTime: wireTime(row.createTime),
    updateBy: row.updateBy,
    updateTime: wireTime(row.updateTime),
    mustChangePassword: row.mustChangePassword,
    // The family's name for the tenants of a person, a comma list; here a person belongs to one.
    relTenantIds: row.tenantId,
    // Fields of other products of the family.
    activitiSync: 0,
    clientId: null,
    thirdId: null,
    thirdType: null,
  }) satisfies UserInfo
