import type { ComponentType, ReactElement } from 'react'

/** Fixes some props of a component; turns a control with a loader into a form control. */
export const bound = <P extends object, K extends keyof P>(component: ComponentType<P>, settled: Pick<P, K>) => {
  const Component = component
  return function Bound(rest: Omit<P, K>): ReactElement {
    return <Component {...({ ...settled, ...rest } as unknown as P & object)} />
  }
}
