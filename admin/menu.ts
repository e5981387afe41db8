import { type ButtonRights, mayOpen } from '#core/access/button-rights.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { frameAddress } from './shell/routes/frame-address.ts'

type Meta = MenuNode['meta']

/** What of a menu row counts here; also as a store hands it out, read-only all the way down. */
export type Node = Pick<MenuNode, 'path' | 'component' | 'route' | 'hidden' | 'redirect'> & {
  readonly meta: Pick<Meta, 'title' | 'icon' | 'url' | 'componentName'> & {
    readonly keepAlive?: boolean
    readonly internalOrExternal?: boolean
    /** Codes of which one must be held to open the page. */
    readonly permission?: unknown
    /** Codes of the buttons that the page may show; without it all that are held. */
    readonly permissionList?: unknown
  }
  readonly children?: readonly Node[] | null | undefined
}

export interface MenuEntry {
  path: string
  title: string
  icon: string
  /** Reachable by its address, but not drawn in the menu. */
  hidden: boolean
  /**
   * `group`: holds others. `screen`: of this console, `component` names it. `frame`: the page at `url`, within this
   * one. `external`: the page at `url`, in a window of its own. `forbidden`: wants a permission that is not held.
   */
  kind: 'group' | 'screen' | 'frame' | 'external' | 'forbidden'
  /** Name of the screen, for `screen`. */
  component: string
  url: string
  keepAlive: boolean
  /** Null where the row says nothing about buttons. */
  buttons: readonly string[] | null
  /** Where a group leads. */
  redirect: string
  children: readonly MenuEntry[]
}

export interface Known {
  /** The name under which the console has a screen, by its component or by the last part of that; null where it has none. */
  screenOf: (component: string, componentName: string) => string | null
  rights: ButtonRights
}

/**
 * The menu as far as it leads somewhere: rows without a route and those of screens that this version does not have are
 * left out, and groups that hold nothing then.
 */
export function entriesOf(nodes: readonly Node[], known: Known): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.route === '0') return []
    const children = entriesOf(node.children ?? [], known)
    const target = targetOf(node, known)
    if (target.kind === 'group' && children.length === 0) return []
    return [{ ...describe(node), ...target, children }]
  })
}

const describe = (node: Node) => ({
  // An address of another site is its digest in the menu, without the slash in front.
  path: node.path.startsWith('/') ? node.path : `/${node.path}`,
  title: node.meta.title,
  icon: node.meta.icon ?? '',
  hidden: node.hidden ?? false,
  keepAlive: node.meta.keepAlive ?? false,
  buttons: namesIn(node.meta.permissionList),
  redirect: node.redirect ?? '',
})

function targetOf(node: Node, known: Known): Pick<MenuEntry, 'kind' | 'component' | 'url'> {
  const { meta, component } = node
  const nothing = { component: '', url: '' }
  if (!mayOpen(namesIn(meta.permission), known.rights)) return { ...nothing, kind: 'forbidden' }
  const url = frameAddress(meta.url ?? '')
  if (url) return { ...nothing, kind: meta.internalOrExternal ? 'external' : 'frame', url }
  const screen = known.screenOf(component ?? '', meta.componentName ?? '')
  return screen === null ? { ...nothing, kind: 'group' } : { ...nothing, kind: 'screen', component: screen }
}

/** Texts, or the `action` of objects: families write both. */
function namesIn(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null
  return list.flatMap((item: unknown) => {
    const name = typeof item === 'object' && item !== null && 'action' in item ? item.action : item
    return typeof name === 'string' ? [name] : []
  })
}

const leads = ({ kind }: MenuEntry) => kind !== 'group' && kind !== 'forbidden'

/** What is drawn: without the hidden entries, and without groups that hold only such entries. */
export function drawnMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return []
    const children = drawnMenu(entry.children)
    return leads(entry) || children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The entries that are meant, with the groups they stand in; a group that is meant with all that is in it. */
export const entriesSaying = (entries: readonly MenuEntry[], isMeant: (title: string) => boolean): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (isMeant(entry.title)) return [entry]
    const children = entriesSaying(entry.children, isMeant)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** The entries from the top of the menu down to this one, for breadcrumb and title; empty for a page outside the menu. */
export function wayTo(target: MenuEntry | null, entries: readonly MenuEntry[]): MenuEntry[] {
  for (const entry of entries) {
    if (entry === target) return [entry]
    const below = wayTo(target, entry.children)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** Every entry, from the top down, hidden ones and groups too. */
export const allEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...allEntries(entry.children)])

/** Every entry that opens within the console. */
export const screensOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  allEntries(entries).filter(({ kind }) => kind === 'screen' || kind === 'frame')

/** Where one gets to from a group: where its row says, else the first screen below it. */
export function doorOf(group: MenuEntry): string | null {
  const below = screensOf(group.children)
  const named = below.find(({ path }) => path === group.redirect)
  return (named ?? below.find(({ hidden }) => !hidden))?.path ?? null
}
