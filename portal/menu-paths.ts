import { ADMIN_HOME, OWN_NOTICES } from '#core/routes/owner.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'

type Node = Pick<MenuNode, 'path' | 'route' | 'hidden'> & { readonly children?: readonly Node[] | null | undefined }

/** All paths of a menu, used to decide which application a path belongs to. */
export function menuPaths(menu: readonly Node[]): string[] {
  return menu.flatMap((node) => [node.path, ...menuPaths(node.children ?? [])]).filter((path) => path.startsWith('/'))
}

const EVERYBODYS: readonly string[] = [ADMIN_HOME, OWN_NOTICES]

/** Whether the menu contains a console page other than those open to everybody. */
export const hasConsole = (menu: readonly Node[]): boolean =>
  menu.some((node) => !node.hidden && (!EVERYBODYS.includes(node.path) || hasConsole(node.children ?? [])))
