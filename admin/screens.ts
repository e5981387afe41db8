import type { ComponentType } from 'react'
import { SCREENS as FOUND } from './screens.generated.ts'

/** Screens by their component in the menu table. */
export const SCREENS: Readonly<Record<string, ComponentType>> = FOUND

/** The registered screen of a component, or one whose last part is the component's name. */
export function findScreen(component: string, componentName: string): string | null {
  if (Object.hasOwn(SCREENS, component)) return component
  const named = Object.keys(SCREENS).find((name) => name.split('/').at(-1) === componentName)
  // Groups have a component of the family below `layouts`, which is no screen.
  return component.startsWith('layouts/') ? null : (named ?? null)
}
/** A screen that consists only of facts, loaded on demand with the code that renders it. */
/** The same for hierarchical records. */
