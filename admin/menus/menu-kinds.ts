import type { PermissionNode } from '#core/contract/sys/menu.ts'

/** What a row of the menu is, by its number on the wire. */
export const KINDS = ['一级菜单', '子菜单', '按钮'] as const
export const BUTTON = 2

/** What a new row below another one begins with: a page has buttons below it, a group of pages has pages. */
export const firstValues = (parent: PermissionNode | null) => ({
  parentId: parent?.id ?? '',
  menuType: parent === null ? 0 : parent.url ? BUTTON : 1,
  route: true,
  status: '1' as const,
  permsType: '1' as const,
})
