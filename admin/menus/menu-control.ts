import { permissionList, type PermissionNode } from '#core/contract/sys/menu.ts'
import { api } from '../api.ts'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import type { TreeNode } from '../parts/tree/tree-node.ts'

const toTreeNode = ({ id, name, children }: PermissionNode): TreeNode => ({
  id,
  label: name,
  children: (children ?? []).filter(({ menuType }) => menuType < 2).map(toTreeNode),
})

/** Chooses the parent of a menu. */
export const MenuControl = departmentControl({
  load: async (signal) => (await api.call(permissionList, {}, signal)).map(toTreeNode),
  isMany: false,
  noun: '菜单',
})
