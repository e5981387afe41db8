import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react'
import type { PageRun } from '#core/contract/km/files/preview-parts.ts'
import { useQuery } from '../../feedback/query/use-query.ts'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import { useDrawing } from './drawing.ts'
import { marksOfRuns, type PageMark, soughtMark } from './run-marks.ts'

export interface PageContent {
  width: number
  height: number
  svg: string
  runs: readonly PageRun[]
}

export type LoadPage = (number: number, signal: AbortSignal) => Promise<PageContent>

interface PageSheetProps {
  number: number
  load: LoadPage
  terms: readonly string[]
  /** The index of the current found word on this page; -1 for none. */
  now: number
  onMarks: (number: number, marks: readonly PageMark[], atSought: number | null) => void
  sought: string | null
}

/** One page: the drawing is a picture, and transparent text lies over it for selecting and marking. */
export function PageSheet({ number, load, terms, now, onMarks, sought }: PageSheetProps): ReactElement {
  const { value: page, failure, retry } = useQuery(String(number), (signal) => load(number, signal))
  const drawing = useDrawing(page)
  const marks = useMemo(() => (page ? marksOfRuns(page.runs, terms) : []), [page, terms])
  useEffect(() => {
    if (page) onMarks(number, marks, sought === null ? null : soughtMark(page.runs, marks, sought))
    // oxlint-disable-next-line react/exhaustive-deps -- only other words count; the callback is the latest
  }, [marks, number, page])
  const text = useMemo(() => page?.runs.map(runText), [page])
  if (failure) return <ErrorState title={`第 ${number} 页没有加载成功`} reason={failure} onRetry={retry} />
  if (!page) return <div className="zk-page-wait" role="status" aria-label={`正在加载第 ${number} 页`} />
  return (
    <>
      <img className="zk-page-drawing" ref={drawing} alt="" draggable={false} />
      <svg
        className="zk-page-text"
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="document"
        aria-label={`第 ${number} 页`}
      >
        {marks.map((mark, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- marks have no identity
          <g key={at} className={at === now ? 'is-now' : ''}>
            {mark.boxes.map(({ matrix, ...box }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- boxes have no identity
              <rect key={index} {...box} transform={matrix} />
            ))}
          </g>
        ))}
        {text}
      </svg>
    </>
  )
}

const runText = ({ text, xs, ys, size, matrix }: PageRun, at: number): ReactNode => (
  // oxlint-disable-next-line react/no-array-index-key -- runs have no identity
  <text key={at} x={xs.join(' ')} y={ys.join(' ')} fontSize={size} transform={`matrix(${matrix.join(' ')})`}>
    {text}
  </text>
)
