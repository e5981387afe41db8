import { type ButtonRights, mayOpen } from '#core/access/button-rights.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { frameAddress } from './shell/routes/frame-address.ts'

type Meta = MenuNode['meta']

/** The used properties of a menu row; deeply readonly, so that snapshots of a store fit. */
export type Node = Pick<MenuNode, 'path' | 'component' | 'route' | 'hidden' | 'redirect'> & {
  readonly meta: Pick<Meta, 'title' | 'icon' | 'url' | 'componentName'> & {
    readonly keepAlive?: boolean
    readonly internalOrExternal?: boolean
    /** Permission codes, one of which is needed to open the page. */
    readonly permission?: unknown
    /** Codes of the buttons that the page may show; absent: all that the person has. */
    readonly permissionList?: unknown
  }
  readonly children?: readonly Node[] | null | undefined
}

export interface MenuEntry {
  path: string
  title: string
  icon: string
  /** Reachable by its address, but not shown in the menu. */
  hidden: boolean
  /**
   * `group`: contains others. `screen`: a screen of this console, named by `component`. `frame`: the page at `url` in a
   * frame. `external`: the page at `url` in a new window. `forbidden`: requires a permission that the person lacks.
   */
  kind: 'group' | 'screen' | 'frame' | 'external' | 'forbidden'
  /** Name of the screen, for `screen`. */
  component: string
  url: string
  keepAlive: boolean
  /** Null when the row names no buttons. */
  buttons: readonly string[] | null
  /** The target of a group. */
  redirect: string
  children: readonly MenuEntry[]
}

export interface Known {
  /** The screen of the console for a component, or for the last part of its name; null if there is none. */
  screenOf: (component: string, componentName: string) => string | null
  rights: ButtonRights
}

/**
 * Converts menu rows to entries. Left out are rows without a route, those of screens missing in this version, and
 * groups that are empty then.
 */
export function buildMenuEntries(nodes: readonly Node[], known: Known): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.route === '0') return []
    const children = buildMenuEntries(node.children ?? [], known)
    const target = menuTarget(node, known)
    if (target.kind === 'group' && children.length === 0) return []
    return [{ ...describe(node), ...target, children }]
  })
}

const describe = (node: Node) => ({
  // For an address of another site the menu has its digest, without the leading slash.
  path: node.path.startsWith('/') ? node.path : `/${node.path}`,
  title: node.meta.title,
  icon: node.meta.icon ?? '',
  hidden: node.hidden ?? false,
  keepAlive: node.meta.keepAlive ?? false,
  buttons: namesIn(node.meta.permissionList),
  redirect: node.redirect ?? '',
})

function menuTarget(node: Node, known: Known): Pick<MenuEntry, 'kind' | 'component' | 'url'> {
  const { meta, component } = node
  const nothing = { component: '', url: '' }
  if (!mayOpen(namesIn(meta.permission), known.rights)) return { ...nothing, kind: 'forbidden' }
  const url = frameAddress(meta.url ?? '')
  if (url) return { ...nothing, kind: meta.internalOrExternal ? 'external' : 'frame', url }
  const screen = known.screenOf(component ?? '', meta.componentName ?? '')
  return screen === null ? { ...nothing, kind: 'group' } : { ...nothing, kind: 'screen', component: screen }
}

/** Strings, or the `action` of objects: servers of the family send both. */
function namesIn(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null
  return list.flatMap((item: unknown) => {
    const name = typeof item === 'object' && item !== null && 'action' in item ? item.action : item
    return typeof name === 'string' ? [name] : []
  })
}

const leads = ({ kind }: MenuEntry) => kind !== 'group' && kind !== 'forbidden'

/** The visible menu: without hidden entries, and without groups that contain only those. */
export function drawnMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return []
    const children = drawnMenu(entry.children)
    return leads(entry) || children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The matching entries with their groups; a matching group keeps all its entries. */
export const entriesSaying = (entries: readonly MenuEntry[], isMeant: (title: string) => boolean): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (isMeant(entry.title)) return [entry]
    const children = entriesSaying(entry.children, isMeant)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** The entries from the top of the menu to this one, for breadcrumb and title; empty for a page outside the menu. */
export function wayTo(target: MenuEntry | null, entries: readonly MenuEntry[]): MenuEntry[] {
  for (const entry of entries) {
    if (entry === target) return [entry]
    const below = wayTo(target, entry.children)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** All entries depth-first, including hidden ones and groups. */
export const allEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...allEntries(entry.children)])

/** All entries that open within the console. */
export const screenEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  allEntries(entries).filter(({ kind }) => kind === 'screen' || kind === 'frame')

/** The target of a group: the one in its row, else its first screen. */
export function findGroupPath(group: MenuEntry): string | null {
  const below = screenEntries(group.children)
  const named = below.find(({ path }) => path === group.redirect)
  return (named ?? below.find(({ hidden }) => !hidden))?.path ?? null
}
