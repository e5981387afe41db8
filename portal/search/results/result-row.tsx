import { type ReactElement, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Api } from '#core/api/client.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { styles } from '#ui/theme/styles.ts'
import { Later } from '../../first-paint/first-drawing.tsx'
import { useApi } from '../../use-portal.ts'
import { Thumbnail } from '../../thumbnail/thumbnail.tsx'
import { RowActions } from './parts.ts'
import { RowFacts, RowState } from './row-facts.tsx'
import type { Favourites } from '../row/use-favourites.ts'
import css from './result-row.css?inline'

styles(css)

/** Records an opened result for the report of unsuccessful searches; the reader does not wait for it. */
export function noteOpened(api: Api, id: string | null, docId: string, rank: number): void {
  if (id) void api.call(searchRecordClick, { body: { id, docId, rank } }).catch(() => {})
}

/** Some backends highlight with tags and escape the rest, so the markup is parsed to plain text. */
const markupText = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? ''

interface ResultRowProps {
  row: SearchRow
  q: string
  /** The search's record id, to record which results are opened. */
  recordId: string | null
  favourites: Favourites
  /** Its place in the list, from 1. */
  rank: number
  /** The preview beside the list shows it. */
  isNow: boolean
  onRest: () => void
  onLeave: () => void
  onPreview: () => void
}

export function ResultRow(props: ResultRowProps): ReactElement {
  const { row, q, recordId, favourites, rank, isNow, onRest, onLeave, onPreview } = props
  const api = useApi()
  const { hit } = row
  const title = hit?.title ?? markupText(row.title)
  const snippet = hit?.snippet ?? markupText(row.content ?? '')
  return (
    <li className={isNow ? 'is-now' : undefined} onPointerEnter={onRest} onPointerLeave={onLeave}>
      <FileIcon kind={row.fileType} size={40} />
      <div>
        <h2 className="zk-result-title">
          <Link to={hitAddress(row, q)} onClick={() => noteOpened(api, recordId, row.id, rank)}>
            <MarkedText text={title} marks={hit?.titleMarks ?? []} />
          </Link>
          <RowState row={row} />
        </h2>
        <div className="zk-result-body">
          {row.hasThumbnail && <Thumbnail docId={row.id} kind={row.fileType} exists />}
          {snippet && (
            <p className="zk-result-snippet">
              <MarkedText text={snippet} marks={hit?.snippetMarks ?? []} />
            </p>
          )}
        </div>
        <RowFacts row={row} title={title} />
      </div>
      <Later>
        <Suspense>
          <RowActions docId={row.id} title={title} favourites={favourites} onPreview={onPreview} />
        </Suspense>
      </Later>
    </li>
  )
}
