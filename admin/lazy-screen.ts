import { type ComponentType, createElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Resource } from './resource/define.ts'
import type { TreeResource } from './resource/tree/tree-resource.ts'
import { lazy } from './shell/routes/lazy.tsx'

/*
 * Each screen picks itself from its file while it is drawn, not while it is loaded: a file that came, but is broken, is a
 * fault of the page and not of the line.
 */

/** A screen that is a component of its own. */
export const screen = <M>(load: () => Promise<M>, pick: (file: M) => ComponentType): ComponentType =>
  lazy(async () => {
    const file = await load()
    return { default: () => createElement(pick(file)) }
  })

/** A screen that is only facts: loaded when it is opened, with what draws it. */
export function resource<M, L extends Endpoint>(load: () => Promise<M>, pick: (file: M) => Resource<L>): ComponentType {
  return lazy(async () => {
    const [{ ResourceScreen }, file] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(ResourceScreen<L>, { def: pick(file) }) }
  })
}

/** The same for records below records. */
export function tree<M, Row>(load: () => Promise<M>, pick: (file: M) => TreeResource<Row>): ComponentType {
  return lazy(async () => {
    const [{ TreeScreen }, file] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(TreeScreen<Row>, { def: pick(file) }) }
  })
}
