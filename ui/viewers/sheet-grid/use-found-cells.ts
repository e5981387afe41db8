import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { HitProps } from '../hits/hits.ts'
import type { SheetPosition } from './use-sheet-position.ts'

/** A cell that contains a found word. */
export type FoundCell = readonly [sheet: number, row: number, column: number]

interface FoundCells extends Pick<HitProps, 'onHits' | 'ref'> {
  found: readonly FoundCell[]
  /** The index of the hit to start at; null for none. */
  opensAtHit: number | null
  position: SheetPosition
}

/** Walks through the found cells. Returns those of the open sheet as `row-column`. */
export function useFoundCells({ found, opensAtHit, position, onHits, ref }: FoundCells): ReadonlySet<string> {
  const [hit, setHit] = useState(-1)
  const stand = (index: number) => {
    const cell = found[index]
    if (!cell) return
    const [number, row, column] = cell
    setHit(index)
    position.goTo(number, { row, column })
    onHits({ current: index + 1, total: found.length })
  }
  useImperativeHandle(ref, () => ({
    step: (by) => found.length > 0 && stand((hit + by + (hit < 0 && by < 0 ? 1 : 0) + found.length) % found.length),
  }))
  useEffect(() => {
    setHit(-1)
    onHits({ current: 0, total: found.length })
    if (found.length > 0 && opensAtHit !== null) stand(opensAtHit)
    // oxlint-disable-next-line react/exhaustive-deps -- runs again only when other cells were found
  }, [found])
  return useMemo(
    () => new Set(found.filter(([number]) => number === position.at).map(([, row, column]) => `${row}-${column}`)),
    [found, position.at],
  )
}
