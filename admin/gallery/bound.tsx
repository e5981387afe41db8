import type { ComponentType, ReactElement } from 'react'

/** A component some of whose props are settled: how a control with a loader becomes a control of a form. */
export const bound = <P extends object, K extends keyof P>(component: ComponentType<P>, settled: Pick<P, K>) => {
  const Component = component
  return function Bound(rest: Omit<P, K>): ReactElement {
    return <Component {...({ ...settled, ...rest } as unknown as P & object)} />
  }
}
