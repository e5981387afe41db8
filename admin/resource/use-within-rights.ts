import { useMemo } from 'react'
import { useRights } from '../rights.ts'
import { type Facts, withinRights } from './within-rights.ts'

/** The facts of a screen, reduced to what this person may see and change. */
export function useWithinRights<D extends object>(def: D): D {
  const rights = useRights()
  return useMemo(() => withinRights(def as D & Facts, rights), [def, rights])
}
