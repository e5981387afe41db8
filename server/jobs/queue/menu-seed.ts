import type { Permission } from '#core/contract/endpoint.ts'

/** The roles of a new installation. `Common` is the family's code for the role that everybody has. */
export const ROLE_CODES = ['admin', 'editor', 'reviewer', 'Common'] as const
export type RoleCode = (typeof ROLE_CODES)[number]

/** A menu of a new installation. */
export interface MenuSeed {
  /** Never changes: the installation remembers by this key that it has created the row. */
  key: string
  parent?: string
  name: string
  url: string
  component: string
  redirect?: string
  icon: string
  sortNo: number
  roles: readonly RoleCode[]
  /** Only the installation's own tenant has it. */
  ofInstallation?: true
}

/** A permission, which the console shows as a button below a menu. */
export interface ButtonSeed {
  code: Permission
  name: string
  /** The key of the menu above the button. */
  parent: string
  /** The roles that get the permission. The administrator has every permission and is not listed. */
  roles: readonly RoleCode[]
}

/** A menu of a feature, with its permissions in the order of the console. */
export interface FeatureMenu extends MenuSeed {
  rights: readonly Omit<ButtonSeed, 'parent'>[]
}
