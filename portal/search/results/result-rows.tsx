import { type ReactElement, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { Later, useIsFirstDrawingOver } from '../../first-paint/first-drawing.tsx'
import { type Favourites, useFavourites } from '../row/use-favourites.ts'
import { PreviewPane, PreviewSheet, ShortcutHelp } from './parts.ts'
import { ResultRow } from './result-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { usePreview } from './use-preview.ts'

/** The rows that fit on a phone; the first drawing renders only these. */
const FIRST_ROWS = 4

interface RowsProps {
  records: readonly SearchRow[]
  q: string
  /** The search's record id, to record which results are opened. */
  recordId: string | null
  /** No document has all words. */
  isRelaxed: boolean
  /** Words that no document has. */
  missing: readonly string[]
  /** The region around the rows, with what stands above and below them. */
  frame: (rows: ReactNode) => ReactElement
}

/** The results, with keys to move, save, preview and open. Those with only some of the words are a group of their own. */
export function ResultRows({ records, q, recordId, isRelaxed, missing, frame }: RowsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const [isHelping, setHelping] = useState(false)
  const { isOver, favourites, groups, rows, preview } = useRows(list, { records, recordId, isRelaxed })
  useListKeys(list, {
    onPreview: preview.open,
    onReach: preview.reach,
    onKeep: (at) => rows[at] && void favourites?.switchOver(rows[at].id),
    onHelp: () => setHelping(true),
  })
  const drawRow = (each: SearchRow) => {
    const at = rows.indexOf(each)
    return (
      <ResultRow
        key={each.id}
        {...{ q, recordId, favourites, row: each, rank: at + 1 }}
        isNow={preview.isBeside && at === preview.at}
        onRest={() => preview.rest(at)}
        onLeave={preview.leave}
        onPreview={() => preview.open(at)}
      />
    )
  }
  return (
    <>
      {frame(
        <div className="zk-result-groups" ref={list}>
          {groups.map(({ heading, rows: members }) => (
            <Group key={heading ?? ''} heading={heading} note={isRelaxed ? relaxedNote(missing) : '只包含一部分词语。'}>
              {members.slice(0, isOver ? members.length : FIRST_ROWS).map(drawRow)}
            </Group>
          ))}
        </div>,
      )}
      <Preview {...{ rows, q, favourites, preview }} />
      <Help isOpen={isHelping} setOpen={setHelping} />
    </>
  )
}

/** The rows in the order in which they are drawn. */
function useRows(
  list: RefObject<HTMLElement | null>,
  { records, recordId, isRelaxed }: Pick<RowsProps, 'records' | 'recordId' | 'isRelaxed'>,
) {
  const isOver = useIsFirstDrawingOver()
  const favourites = useFavourites(isOver ? records.map(({ id }) => id) : [])
  const groups = groupRows(records, isRelaxed)
  const rows = groups.flatMap((group) => group.rows)
  return { isOver, favourites, groups, rows, preview: usePreview(list, { rows, recordId }) }
}

interface PreviewProps {
  rows: readonly SearchRow[]
  q: string
  favourites: Favourites
  preview: ReturnType<typeof usePreview>
}

/** Beside the list, or over it where there is no room. */
function Preview({ rows, q, favourites, preview }: PreviewProps) {
  const row = preview.at === null ? undefined : rows[preview.at]
  return (
    <Suspense>
      {row && preview.isBeside && <PreviewPane {...{ row, q, favourites }} onOpen={preview.note} />}
      {row && !preview.isBeside && (
        <PreviewSheet {...{ row, q }} onClose={preview.close} onStep={(by) => preview.open(preview.at! + by)} />
      )}
    </Suspense>
  )
}

const Help = ({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) => (
  <Later>
    <Suspense>
      <button type="button" className="zk-link zk-results-help" onClick={() => setOpen(true)}>
        快捷键
      </button>
      {isOpen && <ShortcutHelp onClose={() => setOpen(false)} />}
    </Suspense>
  </Later>
)

interface GroupProps {
  heading: string | null
  note: string
  children: ReactElement[]
}

const Group = ({ heading, note, children }: GroupProps): ReactElement => (
  <section className="zk-result-group" aria-label={heading ?? '全部词语'}>
    {heading && (
      <header>
        <h2>{heading}</h2>
        <p>{note}</p>
      </header>
    )}
    <ol className="zk-results">{children}</ol>
  </section>
)

const relaxedNote = (missing: readonly string[]): string =>
  missing.length === 0
    ? '没有知识包含全部词语，下面是最接近的。'
    : `没有知识包含${missing.map((word) => `“${word}”`).join('、')}，下面只包含其余词语。`

const PARTIAL = '部分匹配'

function groupRows(records: readonly SearchRow[], isRelaxed: boolean) {
  if (isRelaxed) return [{ heading: PARTIAL, rows: records }]
  const groups = [
    { heading: null, rows: records.filter(({ hit }) => !hit?.partial) },
    { heading: PARTIAL, rows: records.filter(({ hit }) => hit?.partial) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
