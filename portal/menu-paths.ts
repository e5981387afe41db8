import { ADMIN_HOME, OWN_NOTICES } from '#core/routes/owner.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'

type Node = Pick<MenuNode, 'path' | 'route' | 'hidden'> & { readonly children?: readonly Node[] | null | undefined }

/** Every path of a menu, for the decision whose page a path is. */
export function menuPaths(menu: readonly Node[]): string[] {
  return menu.flatMap((node) => [node.path, ...menuPaths(node.children ?? [])]).filter((path) => path.startsWith('/'))
}

const EVERYBODYS: readonly string[] = [ADMIN_HOME, OWN_NOTICES]

/** Whether the menu holds anything of the console, apart from pages that everybody may have. */
export const hasConsole = (menu: readonly Node[]): boolean =>
  menu.some((node) => !node.hidden && (!EVERYBODYS.includes(node.path) || hasConsole(node.children ?? [])))
