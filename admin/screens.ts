import type { ComponentType } from 'react'
import { SCREENS as FOUND } from './screens.generated.ts'

/** Screens by the name under which the menu table knows them. */
export const SCREENS: Readonly<Record<string, ComponentType>> = FOUND

/** The name under which there is a screen: the component, or one whose last part is the component's name. */
export function screenOf(component: string, componentName: string): string | null {
  if (Object.hasOwn(SCREENS, component)) return component
  const named = Object.keys(SCREENS).find((name) => name.split('/').at(-1) === componentName)
  // A group of the family bears its own name; whatever else stands below `layouts` is no screen either.
  return component.startsWith('layouts/') ? null : (named ?? null)
}
