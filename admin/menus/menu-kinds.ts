import type { PermissionNode } from '#core/contract/sys/menu.ts'

/** The kind of a menu row, by its number in the API. */
export const KINDS = ['一级菜单', '子菜单', '按钮'] as const
export const BUTTON = 2

/** Initial values of a new row: below a page it is a button, below a group a page. */
export const firstValues = (parent: PermissionNode | null) => ({
  parentId: parent?.id ?? '',
  menuType: parent === null ? 0 : parent.url ? BUTTON : 1,
  route: true,
  status: '1' as const,
  permsType: '1' as const,
})
