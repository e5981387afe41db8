import type { Department, UserInfo } from '../contract/sys/login.ts'

/** Notes the name of the department somebody works for: the wire has its code and the names of all departments. */
export const noteDepartment = (user: UserInfo, departments: readonly Pick<Department, 'orgCode' | 'departName'>[]) => ({
  ...user,
  departName: departments.find(({ orgCode }) => orgCode === user.orgCode)?.departName ?? null,
})

/** The department somebody works for; the only one where none was noted. Null while one of several has to be chosen. */
export function currentDepartment(user: Pick<UserInfo, 'departName' | 'orgCodeTxt'>): string | null {
  const all = user.orgCodeTxt ?? ''
  return user.departName ?? (all === '' || all.includes(',') ? null : all)
}
