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
  const { choose, extend, ...selected } = useSelection()
  const show = (spot: Spot, where: Where) => scroll.current && reveal(scroll.current, spot, where)
  const goToSheet = (number: number) => {
    setAt(number)
    choose(CORNER)
    toStart()
  }
  const go = ({ sheet: number, from, to }: Area) => {
    const target = sheets[number]!
    if (number !== at) goToSheet(number)
    choose(from, to)
    // The other sheet has a size only after it has been drawn.
    requestAnimationFrame(() => show(from, { sheet: target, starts: columnStarts(target) }))
  }
  return {
    at,
    sheet,
    starts,
    ...selected,
    goToSheet,
    select: (spot: Spot, extends_ = false) => {
      if (extends_) extend(spot)
      else choose(spot)
      show(spot, { sheet, starts })
    },
    /** Selects cells of any sheet; false when the cells do not exist. */
    goToArea(area: Area): boolean {
      const isThere = isWithin(sheets[area.sheet], area)
      if (isThere) go(area)
      return isThere
    },
    /** Selects a cell of any sheet. */
    goTo: (number: number, spot: Spot) => go({ sheet: number, from: spot, to: spot }),
  }
}

/** The selected cells; for a single cell both corners are equal. */
function useSelection() {
  const [active, setActive] = useState(CORNER)
  const [anchor, setAnchor] = useState(CORNER)
  const choose = (from: Spot, to = from) => {
    setAnchor(from)
    setActive(to)
  }
  return { active, anchor, choose, extend: setActive }
}

const isWithin = (sheet: SheetFacts | undefined, { from, to }: Area): boolean =>
  [from, to].every(({ row, column }) => row < (sheet?.rows ?? 0) && column < (sheet?.columns ?? 0))

const firstFilled = (sheets: readonly SheetFacts[]) =>
  Math.max(
    0,
    sheets.findIndex(({ hidden, rows }) => !hidden && rows > 0),
  )
