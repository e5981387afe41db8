import { type RefObject, useMemo, useState } from 'react'
import type { SheetFacts } from '#core/contract/km/files/preview-parts.ts'
import { reveal } from './reveal.ts'
import { type Area, columnStarts, type Spot } from './sheet-layout.ts'

const CORNER: Spot = { row: 0, column: 0 }

type Where = Parameters<typeof reveal>[2]

export type SheetPosition = ReturnType<typeof useSheetPosition>

/** The open sheet and its selected cells, which reach from `anchor` to `active`. */
export function useSheetPosition(
  sheets: readonly SheetFacts[],
  scroll: RefObject<HTMLDivElement | null>,
  toStart: () => void,
) {
  const [at, setAt] = useState(() => firstFilled(sheets))
  const sheet = sheets[at]!
  const starts = useMemo(() => columnStarts(sheet), [sheet])
  const [active, setActive] = useState(CORNER)
  const [anchor, setAnchor] = useState(CORNER)
  const stand = (spot: Spot) => {
    setActive(spot)
    setAnchor(spot)
  }
  const show = (spot: Spot, where: Where) => scroll.current && reveal(scroll.current, spot, where)
  const goToSheet = (number: number) => {
    setAt(number)
    stand(CORNER)
    toStart()
  }
  return {
    at,
    sheet,
    starts,
    active,
    anchor,
    goToSheet,
    select: (spot: Spot, extends_ = false) => {
      if (extends_) setActive(spot)
      else stand(spot)
      show(spot, { sheet, starts })
    },
    /** Selects cells of any sheet; false when it has none of these. */
    goToArea({ sheet: number, from, to }: Area): boolean {
      const target = sheets[number]
      const isThere = ({ row, column }: Spot) => row < (target?.rows ?? 0) && column < (target?.columns ?? 0)
      if (!target || !isThere(from) || !isThere(to)) return false
      if (number !== at) goToSheet(number)
      setAnchor(from)
      setActive(to)
      requestAnimationFrame(() => show(from, { sheet: target, starts: columnStarts(target) }))
      return true
    },
    /** Selects a cell of any sheet. */
    goTo: (number: number, spot: Spot) => {
      const target = sheets[number]!
      if (number !== at) goToSheet(number)
      stand(spot)
      // The other sheet has a size only after it has been drawn.
      requestAnimationFrame(() => show(spot, { sheet: target, starts: columnStarts(target) }))
    },
  }
}

const firstFilled = (sheets: readonly SheetFacts[]) =>
  Math.max(
    0,
    sheets.findIndex(({ hidden, rows }) => !hidden && rows > 0),
  )
