import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { SheetRow } from '#core/contract/km/files/preview-parts.ts'

export type LoadRows = (sheet: number, row: number, signal: AbortSignal) => Promise<readonly SheetRow[]>

type Cells = ReadonlyMap<number, { text: string; style: number | null }>

/** The number of blocks that are kept. In a longer table the oldest are dropped and loaded again when needed. */
const KEPT = 100

interface Rows {
  /** The cells of a row by column; null while they are loading. */
  rowAt: (row: number) => Cells | null
  failure: string | null
  retry: () => void
}

const NONE: Cells = new Map()

/** Loads the rows of a sheet block by block as they become visible. */
export function useRows(load: LoadRows, sheet: number, o: { blockRows: number; from: number; to: number }): Rows {
  const { blockRows, from, to } = o
  const blocks = useRef(new Map<string, ReadonlyMap<number, Cells>>())
  const [, redraw] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const first = Math.floor(from / blockRows)
  const last = Math.floor(Math.max(from, to) / blockRows)
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    const loadBlock = async (block: number) => {
      const key = `${sheet}-${block}`
      if (blocks.current.has(key)) return
      const rows = await load(sheet, block * blockRows, asking.signal)
      if (blocks.current.size >= KEPT) blocks.current.delete(blocks.current.keys().next().value ?? '')
      blocks.current.set(key, new Map(rows.map(([row, cells]) => [row, indexCells(cells)])))
      redraw((count) => count + 1)
    }
    const wanted = [0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)]
    Promise.all([...new Set(wanted)].map(loadBlock)).catch((error: unknown) => {
      if (!asking.signal.aborted) setFailure(errorText(error, '请稍后再试'))
    })
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the loader is always the caller's latest
  }, [sheet, first, last, attempt])
  return {
    rowAt(row) {
      const block = blocks.current.get(`${sheet}-${Math.floor(row / blockRows)}`)
      return block ? (block.get(row) ?? NONE) : null
    },
    failure,
    retry: () => setAttempt(attempt + 1),
  }
}

const indexCells = (cells: SheetRow[1]): Cells =>
  new Map(cells.map(([column, text, style]) => [column, { text, style: style ?? null }]))
