import { lazy, type ReactElement, type RefObject, Suspense, useRef, useState } from 'react'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { useIsFirstDrawingOver } from '../../first-paint/first-drawing.tsx'
import { useApi } from '../../use-portal.ts'
import { noteOpened, ResultRow } from './result-row.tsx'
import { ShortcutHelp } from './shortcuts.tsx'
import { useFavourites } from './use-favourites.ts'
import { focusRow, useListKeys } from './use-list-keys.ts'

const PreviewSheet = lazy(() => import('./preview-sheet.tsx').then((m) => ({ default: m.PreviewSheet })))

/** The rows that fit on a phone; the first drawing renders only these. */
const FIRST_ROWS = 4

interface RowsProps {
  records: SearchResult['kmSearchResultVOPage']['records']
  q: string
  /** The search's record id, to record which results are opened. */
  recordId: string | null
}

/** The results, with keys to move, save, preview and open. */
export function ResultRows({ records, q, recordId }: RowsProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  const [isHelping, setHelping] = useState(false)
  const isOver = useIsFirstDrawingOver()
  const favourites = useFavourites(isOver ? records.map(({ id }) => id) : [])
  const { shown, preview, close } = usePreview(list, { records, recordId })
  const keep = (at: number) => {
    if (records[at]) void favourites?.switchOver(records[at].id)
  }
  useListKeys(list, { onPreview: preview, onKeep: keep, onHelp: () => setHelping(true) })
  const row = shown === null ? undefined : records[shown]
  return (
    <>
      <ol className="zk-results" ref={list}>
        {records.slice(0, isOver ? records.length : FIRST_ROWS).map((each, at) => (
          <ResultRow
            key={each.id}
            row={each}
            q={q}
            recordId={recordId}
            favourites={favourites}
            onPreview={() => preview(at)}
          />
        ))}
      </ol>
      <button type="button" className="zk-link zk-results-help" onClick={() => setHelping(true)}>
        快捷键
      </button>
      {row && shown !== null && (
        <Suspense>
          <PreviewSheet row={row} q={q} onClose={close} onStep={(by) => preview(shown + by)} />
        </Suspense>
      )}
      {isHelping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </>
  )
}

/** The row that is previewed. */
function usePreview(list: RefObject<HTMLElement | null>, { records, recordId }: Omit<RowsProps, 'q'>) {
  const api = useApi()
  const [shown, setShown] = useState<number | null>(null)
  const preview = (at: number) => {
    const row = records[at]
    if (!row) return
    noteOpened(api, recordId, row.id)
    setShown(at)
  }
  const close = () => {
    setShown(null)
    // Focus continues at the row that the preview showed last.
    if (shown !== null) requestAnimationFrame(() => focusRow(list.current, shown))
  }
  return { shown, preview, close }
}
