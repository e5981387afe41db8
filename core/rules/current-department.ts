interface Person {
  orgCode?: string | null | undefined
  orgCodeTxt?: string | null | undefined
  departName?: string | null | undefined
}

interface Department {
  orgCode: string
  departName: string
}

/**
 * Stores the name of the department for which a person works: the wire has its code and the names of all departments.
 */
export const noteDepartment = <P extends Person>(user: P, departments: readonly Department[]) => ({
  ...user,
  departName: departments.find(({ orgCode }) => orgCode === user.orgCode)?.departName ?? null,
})

/**
 * The department for which a person works; the only one if none was stored. Null while one of several has to be chosen.
 */
export function currentDepartment(user: Pick<Person, 'departName' | 'orgCodeTxt'>): string | null {
  const all = user.orgCodeTxt ?? ''
  return user.departName ?? (all === '' || all.includes(',') ? null : all)
}
