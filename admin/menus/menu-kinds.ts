import type { PermissionNode } from '#core/contract/sys/menu.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'

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

export const KindControl = choiceControl(coded(...KINDS.map((text, kind) => [kind, text] as const)), null)
export const ForceControl = choiceControl(coded(['1', '生效'], ['0', '不生效（不限制任何人）']), null)
export const WithoutRightControl = choiceControl(coded(['1', '不显示'], ['2', '显示但不可用']), null)
