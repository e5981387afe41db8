import type { Permission } from '#core/contract/endpoint.ts'
import type { RoleCode } from '../organisation.ts'

/** A menu that a new installation has. */
export interface MenuSeed {
  /** Never changes: it is how an installation remembers that it has had this row. */
  key: string
  parent?: string
  name: string
  url: string
  component: string
  redirect?: string
  icon: string
  sortNo: number
  roles: readonly RoleCode[]
  /** Only the tenant of the installation has it. */
  ofInstallation?: true
}

/** A right, which the console shows as a button below a menu. */
export interface ButtonSeed {
  code: Permission
  name: string
  /** Key of the menu it stands under. */
  parent: string
  /** Besides the administrator, who holds every one. */
  roles: readonly RoleCode[]
}
