import { ADMIN_HOME } from '#core/routes/owner.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'

type Node = Pick<MenuNode, 'path' | 'route' | 'hidden'> & { readonly children?: readonly Node[] | null | undefined }

/** Every path of a menu, for the decision whose page a path is. */
export function menuPaths(menu: readonly Node[]): string[] {
  return menu.flatMap((node) => [node.path, ...menuPaths(node.children ?? [])]).filter((path) => path.startsWith('/'))
}

/** Whether the menu holds anything of the console, apart from a start page that everybody may have. */
export const hasConsole = (menu: readonly Node[]): boolean =>
  menu.some((node) => !node.hidden && (node.path !== ADMIN_HOME || hasConsole(node.children ?? [])))
