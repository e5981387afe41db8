import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { documentState } from '#core/text/document-state.ts'
import { formatSize } from '#core/text/file-size.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { THREE_LINES } from '../../documents/long-title.tsx'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { documentAddress } from '../../documents/document-address.ts'
import { Thumbnail } from '../../thumbnail/thumbnail.tsx'

interface DocumentTableProps<Row extends DocRow> {
  rows: readonly Row[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  showsAuthor?: boolean
  /** Actions for one row. */
  renderActions: (row: Row) => ReactNode
}

const HEADINGS = ['标题', '状态', '谁能看', '大小', '阅读', '更新', ''].map((title) => (
  <th key={title} scope="col">
    {title || <span className="zk-hidden">操作</span>}
  </th>
))

/** Documents with their state; several can be selected by checkboxes. */
export function DocumentTable<Row extends DocRow>(props: DocumentTableProps<Row>): ReactElement {
  const { rows, selected, onSelect, showsAuthor = false, renderActions } = props
  const isAll = rows.every((row) => selected.has(row.id))
  const toggle = (id: string) => onSelect(selected.symmetricDifference(new Set([id])))
  return (
    <table className="zk-mine">
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="选中本页全部"
              checked={isAll}
              onChange={() => onSelect(new Set(isAll ? [] : rows.map((row) => row.id)))}
            />
          </th>
          {HEADINGS}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={selected.has(row.id) ? 'is-selected' : undefined}>
            <td>
              <input
                type="checkbox"
                aria-label={`选中 ${row.title}`}
                checked={selected.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            </td>
            <Cells row={row} showsAuthor={showsAuthor} />
            <td>
              <div className="zk-mine-actions">{renderActions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ row, showsAuthor }: { row: DocRow; showsAuthor: boolean }): ReactElement {
  const { tone, text } = documentState(row)
  return (
    <>
      <td>
        {row.hasThumbnail ? (
          <Thumbnail docId={row.id} kind={row.fileType} exists />
        ) : (
          <FileIcon kind={row.fileType} size={32} />
        )}
        <Link className={THREE_LINES} title={row.title} to={documentAddress(row.id)}>
          {row.title}
        </Link>
        {showsAuthor && <div className="zk-mine-note">{origin(row)}</div>}
        {row.processMsg && <div className={`zk-mine-reason${tone === 'bad' ? '' : ' is-quiet'}`}>{row.processMsg}</div>}
        {(row.openRemarks ?? 0) > 0 && (
          <div className="zk-mine-note">
            <Link to={remarksAddress(row)}>审核批注 {row.openRemarks} 条没有解决</Link>
          </div>
        )}
        {row.rejectReason && <div className="zk-mine-reason">驳回原因：{row.rejectReason}</div>}
      </td>
      <td>
        {tone === 'good' ? <span className="zk-mine-quiet">{text}</span> : <StateDot tone={tone}>{text}</StateDot>}
      </td>
      <td>{row.scope ? SCOPE_TEXTS[row.scope].name : ''}</td>
      <td className="is-number">{typeof row.fileSize === 'number' ? formatSize(row.fileSize) : ''}</td>
      <td className="is-number">{row.views ?? 0} 次</td>
      <td>
        <WireTime time={row.lastUpdateTime ?? row.createTime ?? ''} />
      </td>
    </>
  )
}

/** Where the remarks are shown: beside the version that they are about. */
const remarksAddress = ({ id, openVersion }: DocRow) =>
  openVersion ? `${PORTAL_PATHS.history}?id=${encodeURIComponent(openVersion)}` : documentAddress(id)

/** The person who submitted it, its category, in whose place one decides, and that it waits too long. */
const origin = (row: DocRow) =>
  [
    row.authorName ?? row.createBy,
    row.depId_dictText,
    row.category_dictText,
    row.reviewFor && `代 ${row.reviewFor} 审核`,
    row.overdue && '已超期',
  ]
    .filter(Boolean)
    .join(' · ')
