import { createHash } from 'node:crypto'
import type { AuthEntry, MenuNode, UserPermissions } from '#core/contract/sys/permission.ts'
import type { PermissionRow } from './permission-store.ts'

const BUTTON = 2
const HOME_NAME = '首页'

/** Menu, granted buttons and all buttons of one person, from every row in the order of the menu. */
export function buildUserPermissions(rows: readonly PermissionRow[]): UserPermissions {
  const buttons = rows.filter((row) => row.menuType === BUTTON)
  return {
    menu: childNodes(null, shownMenus(rows)),
    auth: buttons
      .filter((row) => row.granted && row.status === '1')
      .map((row): AuthEntry => ({ action: row.perms, type: row.permsType, describe: row.name })),
    allAuth: buttons.map((row) => ({
      action: row.perms,
      status: row.status,
      type: row.permsType,
      describe: row.name,
    })),
  }
}

/** Granted menus and the hidden pages of online forms; 首页 comes first when no granted menu has this name. */
function shownMenus(rows: readonly PermissionRow[]): PermissionRow[] {
  const menus = rows.filter((row) => row.menuType !== BUTTON)
  const shown = menus.filter((row) => row.granted || isOnlineFormPage(row))
  if (shown.some((row) => row.name === HOME_NAME)) return shown
  const home = menus.find((row) => row.name === HOME_NAME)
  return home ? [{ ...home, parentId: null }, ...shown] : shown
}

const isOnlineFormPage = (row: PermissionRow) =>
  row.hidden && row.url !== null && (row.url === '/online' || /^\/online.*:code$/.test(row.url))

function childNodes(parentId: string | null, rows: readonly PermissionRow[]): MenuNode[] {
  return rows.filter((row) => (row.parentId || null) === parentId).map((row) => buildNode(row, rows))
}

/**
 * The family's clients redirect a menu that is always shown to its own path, in an endless circle unless one of its
 * children is there.
 */
function buildNode(row: PermissionRow, rows: readonly PermissionRow[]): MenuNode {
  const children = childNodes(row.id, rows)
  const isRoot = !row.parentId
  const path = menuPath(row.url)
  return {
    id: row.id,
    route: row.route ? '1' : '0',
    path,
    name: row.componentName || routeName(row.url ?? ''),
    ...(row.hidden && { hidden: true }),
    ...(row.alwaysShow && children.some((child) => child.path === path) && { alwaysShow: true }),
    component: row.component,
    ...(isRoot && { redirect: row.redirect }),
    meta: menuMeta(row),
    ...(children.length > 0 && { children }),
  }
}

const menuMeta = (row: PermissionRow): MenuNode['meta'] => ({
  title: row.name,
  keepAlive: row.keepAlive,
  internalOrExternal: row.internalOrExternal,
  ...(row.icon && { icon: row.icon }),
  ...(isExternal(row.url) && { url: row.url }),
  componentName: row.componentName || (row.component?.split('/').at(-1) ?? null),
})

/** The path of a menu row: an address of another site is its digest, so that it can be opened within the console. */
export const menuPath = (url: string | null): string =>
  isExternal(url) ? createHash('md5').update(url).digest('hex') : (url ?? '')

/** `{{…}}` is an address with a variable that the client replaces. */
const isExternal = (url: string | null): url is string => url !== null && /^(?:https?:\/\/|\{\{)/.test(url)

/** Families name a route after its path: `/isystem/user/:id` is `isystem-user-@id`. */
const routeName = (url: string) => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
