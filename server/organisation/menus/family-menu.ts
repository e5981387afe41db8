import type { MenuNode } from '#core/contract/sys/permission.ts'
import { familyScreen, type Generation } from './family-screens.ts'

/** The family's client that calls, and the address of our own console. */
export interface FamilyClient {
  generation: Generation
  /** `https://host`, with the base path of the site. */
  address: string
}

/**
 * The menu for a client of the family: each entry opens a screen that this client has. An entry without such a screen
 * opens our console in a separate window, like an entry with an address of another site.
 */
export const familyMenu = (menu: readonly MenuNode[], client: FamilyClient): MenuNode[] =>
  menu.map((node) => translated(node, client))

function translated(node: MenuNode, client: FamilyClient): MenuNode {
  const children = node.children ? { children: familyMenu(node.children, client) } : {}
  const { component } = node
  const known = component ? familyScreen(component, client.generation) : undefined
  if (known === undefined) return { ...node, ...children }
  if (known !== null) return { ...node, ...children, component: known, meta: named(node.meta, known) }
  const url = client.address + node.path
  return {
    ...node,
    ...children,
    component: FRAME[client.generation],
    meta: { ...node.meta, url, internalOrExternal: true },
  }
}

/** A screen that shows an address, in either generation. */
const FRAME: Readonly<Record<Generation, string>> = { vue2: 'layouts/IframePageView', vue3: 'IFRAME' }

const named = (meta: MenuNode['meta'], component: string): MenuNode['meta'] => ({
  ...meta,
  componentName: component.split('/').at(-1) ?? null,
})
