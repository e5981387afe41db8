import type { Permission } from '#core/contract/endpoint.ts'
import type { RoleCode } from '../organisation.ts'

/** A menu that a new installation has. */
export interface MenuSeed {
  /** Never changes: the installation remembers by this key that it has had the row. */
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
  /** The key of the menu above the button. */
  parent: string
  /** The roles that hold the right. The administrator holds every right and is not named here. */
  roles: readonly RoleCode[]
}
