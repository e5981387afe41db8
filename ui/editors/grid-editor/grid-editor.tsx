import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { parseDelimited } from '#core/grid/delimited.ts'
import { columnCount, deleteColumn, deleteRow, insertColumn, insertRow, type Rows, setBlock } from '#core/grid/grid.ts'
import { styles } from '../../theme/styles.ts'
import { nextSpot, ROW_HEIGHT, type Spot } from '../../viewers/sheet-grid/sheet-layout.ts'
import { reveal } from '../../viewers/sheet-grid/reveal.ts'
import { type ScrollView, useScrollView } from '../../viewers/sheet-grid/use-scroll-view.ts'
import { EditorBar, EditorFrame } from '../frame/frame.tsx'
import css from './grid-editor.css?inline'
import { GridRows } from './grid-rows.tsx'
import { columnStarts } from './layout.ts'
import { useGrid } from './use-grid.ts'

styles(css)

interface GridEditorProps {
  /** The accessible name. */
  label: string
  /** The table as delimited text: CSV or tabs. */
  value: string
  onChange: (value: string) => void
  /** Uses most of the window's height. */
  isTall?: boolean
}

/** Keys that stay in the cell while it has several lines or a caret to move. */
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** Edits a table: cells, rows and columns, pasted blocks, with undo. */
export function GridEditor({ label, value, onChange, isTall = false }: GridEditorProps): ReactElement {
  const grid = useGrid(value, onChange)
  const { rows } = grid
  const columns = columnCount(rows)
  const scroll = useRef<HTMLDivElement>(null)
  const { view, follow } = useScrollView(scroll)
  const { active, setActive, goTo } = useActiveCell(scroll, { rows, view })

  const handlers = cellHandlers({ grid, active, goTo, page: Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 2) })
  return (
    <EditorFrame isTall={isTall} className="zk-grid-editor">
      <GridBar grid={grid} active={active} onMove={goTo} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and pastes of the cells inside come up here */}
      <div ref={scroll} className="zk-edited-scroll" onScroll={follow} {...handlers}>
        <GridRows
          label={label}
          rows={rows}
          columns={columns}
          view={view}
          active={active}
          onActive={setActive}
          onType={grid.type}
        />
      </div>
      <div className="zk-edited-foot" role="status">
        {rows.length} 行 × {columns} 列
      </div>
    </EditorFrame>
  )
}

interface Handled {
  grid: ReturnType<typeof useGrid>
  active: Spot
  goTo: (to: Spot) => void
  /** The number of rows that a page key moves by. */
  page: number
}

/** Handles keys and pastes beyond what the text fields of the cells do. */
function cellHandlers({ grid, active, goTo, page }: Handled) {
  const { rows } = grid
  return {
    onKeyDown(event: KeyboardEvent) {
      const step = historyStep(event)
      const key = { key: event.key === 'Enter' ? 'ArrowDown' : event.key, ctrlKey: false, metaKey: false }
      const isOfText = event.altKey || event.shiftKey || event.nativeEvent.isComposing || !MOVING.has(key.key)
      if (step === null && isOfText) return
      event.preventDefault()
      if (step !== null) grid[step]()
      else goTo(nextSpot(key, active, { rows: rows.length, columns: columnCount(rows), page })!)
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
      if (!/[\t\n]/.test(text.trimEnd())) return
      event.preventDefault()
      const block = parseDelimited(text, '\t').map((row) => row.cells)
      grid.change(setBlock(rows, active.row, active.column, block))
    },
  }
}

function historyStep(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!event.ctrlKey && !event.metaKey) return null
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo'
  return key === 'z' ? 'undo' : null
}

const NO_FROZEN = { frozenRows: 0, frozenColumns: 0 }

/** The focused cell. A cell outside the view is rendered after scrolling to it, and then focused. */
function useActiveCell(scroll: RefObject<HTMLDivElement | null>, drawn: { rows: Rows; view: ScrollView }) {
  const { rows, view } = drawn
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 })
  const wanted = useRef<Spot>(null)
  useEffect(() => {
    if (!wanted.current || !scroll.current) return
    reveal(scroll.current, wanted.current, { sheet: NO_FROZEN, starts: columnStarts(columnCount(rows)) })
    const { row, column } = wanted.current
    const cell = scroll.current.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)
    if (!cell) return
    cell.focus()
    wanted.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them may have drawn the cell
  }, [scroll, active, rows, view])
  return {
    active,
    setActive,
    goTo: (to: Spot) => {
      wanted.current = to
      setActive({ ...to })
    },
  }
}

interface GridBarProps {
  grid: ReturnType<typeof useGrid>
  active: Spot
  onMove: (to: Spot) => void
}

function GridBar({ grid, active: { row, column }, onMove }: GridBarProps): ReactElement {
  const { rows } = grid
  const change = (next: Rows, to: Spot) => {
    grid.change(next)
    onMove({ row: Math.min(to.row, next.length - 1), column: Math.min(to.column, columnCount(next) - 1) })
  }
  return (
    <EditorBar role="group" aria-label="表格操作">
      <button type="button" disabled={!grid.canUndo} onClick={grid.undo}>
        撤销
      </button>
      <button type="button" disabled={!grid.canRedo} onClick={grid.redo}>
        重做
      </button>
      <button type="button" onClick={() => change(insertRow(rows, row + 1), { row: row + 1, column })}>
        下方插入行
      </button>
      <button type="button" onClick={() => change(deleteRow(rows, row), { row, column })}>
        删除行
      </button>
      <button type="button" onClick={() => change(insertColumn(rows, column + 1), { row, column: column + 1 })}>
        右侧插入列
      </button>
      <button type="button" onClick={() => change(deleteColumn(rows, column), { row, column })}>
        删除列
      </button>
    </EditorBar>
  )
}
