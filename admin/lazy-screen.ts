import { type ComponentType, createElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Resource } from './resource/define.ts'
import type { TreeResource } from './resource/tree/tree-resource.ts'
import { lazy } from './shell/routes/lazy.tsx'

/** A screen that is a component of its own. */
export const screen = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }))

/** A screen that is only facts: loaded when it is opened, with what draws it. */
export function resource<L extends Endpoint>(load: () => Promise<Resource<L>>): ComponentType {
  return lazy(async () => {
    const [{ ResourceScreen }, def] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(ResourceScreen<L>, { def }) }
  })
}

/** The same for records below records. */
export function tree<Row>(load: () => Promise<TreeResource<Row>>): ComponentType {
  return lazy(async () => {
    const [{ TreeScreen }, def] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(TreeScreen<Row>, { def }) }
  })
}
