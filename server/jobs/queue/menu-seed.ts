import type { Permission } from '#core/contract/endpoint.ts'

/** The roles of a new installation. `Common` is the family's code for the role that everybody has. */
export const ROLE_CODES = ['admin', 'editor', 'reviewer', 'Common'] as const
export type RoleCode = (typeof ROLE_CODES)[number]

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

/** A menu of a feature, with the rights below it in the order in which the console shows them. */
export interface FeatureMenu extends MenuSeed {
  rights: readonly Omit<ButtonSeed, 'parent'>[]
}
