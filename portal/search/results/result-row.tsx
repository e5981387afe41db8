import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Api } from '#core/api/client.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { Later } from '../../first-paint/first-drawing.tsx'
import { useApi } from '../../use-portal.ts'
import { Thumbnail } from '../../thumbnail/thumbnail.tsx'
import { RowActions } from './row-actions.tsx'
import type { Favourites } from './use-favourites.ts'
import css from './result-row.css?inline'

styles(css)

/** Records an opened result for the report of unsuccessful searches; the reader does not wait for it. */
export function noteOpened(api: Api, id: string | null, docId: string): void {
  if (id) void api.call(searchRecordClick, { body: { id, docId } }).catch(() => {})
}

/** Some backends highlight with tags and escape the rest, so the markup is parsed to plain text. */
const markupText = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? ''

interface ResultRowProps {
  row: SearchRow
  q: string
  /** The search's record id, to record which results are opened. */
  recordId: string | null
  favourites: Favourites
  onPreview: () => void
}

export function ResultRow({ row, q, recordId, favourites, onPreview }: ResultRowProps): ReactElement {
  const api = useApi()
  const { hit } = row
  const title = hit?.title ?? markupText(row.title)
  const snippet = hit?.snippet ?? markupText(row.content ?? '')
  return (
    <li className={row.hasThumbnail ? 'has-thumbnail' : undefined}>
      {row.hasThumbnail && <Thumbnail docId={row.id} kind={row.fileType} exists />}
      <h2 className="zk-result-title">
        <FileIcon kind={row.fileType} size={20} />
        <Link to={hitAddress(row, q)} onClick={() => noteOpened(api, recordId, row.id)}>
          <MarkedText text={title} marks={hit?.titleMarks ?? []} />
        </Link>
      </h2>
      <Later>
        <RowActions docId={row.id} title={title} favourites={favourites} onPreview={onPreview} />
      </Later>
      {snippet && (
        <p className="zk-result-snippet">
          <MarkedText text={snippet} marks={hit?.snippetMarks ?? []} />
        </p>
      )}
      <MetaLine row={row} />
    </li>
  )
}

function MetaLine({ row }: { row: SearchRow }): ReactElement {
  const { hit } = row
  const time = row.lastUpdateTime ?? row.createTime
  const category = row.category_dictText
  return (
    <p className="zk-meta zk-num">
      {hit?.fileName ? <span className="is-anchor">附件：{hit.fileName}</span> : null}
      {hit?.page ? <span className="is-anchor">第 {hit.page} 页</span> : null}
      {!hit?.page && hit?.heading ? <span className="is-anchor">{hit.heading}</span> : null}
      {(row.depId_dictText ?? row.orgCode_dictText) && <span>{row.depId_dictText ?? row.orgCode_dictText}</span>}
      {time && <WireTime time={time} />}
      {category && <span>{category}</span>}
      {hit && hit.more > 0 && <span>还有 {hit.more} 处</span>}
      {hit?.partial && <span>部分匹配</span>}
    </p>
  )
}
