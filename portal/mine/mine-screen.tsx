import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { documentState } from '#core/text/document-state.ts'
import { formatSize } from '#core/text/file-size.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { Thumbnail } from '../thumbnail/thumbnail.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import css from './mine-screen.css?inline'
import { isMoving, MineStore, PAGE_SIZE } from './mine.store.ts'

styles(css)

/** While something is being processed the list is looked at again. */
const LOOK_AGAIN_MS = 3000

/** /myDocPage: what I uploaded, and how far it is. */
export function MineScreen(): ReactElement {
  const mine = useStore(MineStore)
  const session = useStore(SessionStore)
  const { rows, failure, page, total, more } = useSnapshot(mine.state)
  const { user } = useSession()
  const userId = user?.id
  const [asking, setAsking] = useState<DocRow | null>(null)
  useEffect(() => {
    if (userId) void mine.load()
    return () => {
      // Another person's list is not kept.
      if (session.state.user?.id !== userId) mine.forget()
    }
  }, [userId, mine, session])
  useLookAgain(isMoving(rows))

  return (
    <div className="zk-page">
      <div className="zk-mine-head">
        <h1 className="zk-page-title">我的知识</h1>
        <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
          上传知识
        </Link>
      </div>
      {failure && <ErrorState title="列表没有加载成功" reason={failure} onRetry={() => void mine.load()} />}
      {!failure && rows === null && <Skeleton shape="rows" />}
      {!failure && rows?.length === 0 && <NothingYet />}
      {!failure && rows && rows.length > 0 && <Table rows={rows} onDelete={setAsking} />}
      <Pagination page={page} size={PAGE_SIZE} total={total} more={more} onPage={(to) => void mine.load(to)} />
      {asking && <DeleteDialog row={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function DeleteDialog({ row, onClose }: { row: DocRow; onClose: () => void }): ReactElement {
  const { toast, store } = usePortal()
  const handleDelete = async () => {
    try {
      await store(MineStore).delete(row.id)
      toast(`“${row.title}”已移到回收站`)
    } catch (error) {
      toast(errorText(error, '没有删除成功'), 'bad')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="删除这篇知识？"
      text={`“${row.title}”会移到回收站，别人不再能检索到它。`}
      action="删除"
      onConfirm={handleDelete}
      onClose={onClose}
    />
  )
}

function useLookAgain(wanted: boolean): void {
  const mine = useStore(MineStore)
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setInterval(() => void mine.load(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [wanted, mine])
}

const NothingYet = () => (
  <EmptyState
    icon="cloud-upload"
    title="您还没有上传过知识"
    actions={
      <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
        上传第一篇
      </Link>
    }
  />
)

function Table({ rows, onDelete }: { rows: readonly DocRow[]; onDelete: (row: DocRow) => void }): ReactElement {
  return (
    <table className="zk-mine">
      <thead>
        <tr>
          {['标题', '状态', '公开范围', '大小', '阅读', '更新', ''].map((title) => (
            <th key={title} scope="col">
              {title || <span className="zk-hidden">操作</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, onDelete }: { row: DocRow; onDelete: (row: DocRow) => void }): ReactElement {
  const { tone, text } = documentState(row)
  const time = row.lastUpdateTime ?? row.createTime ?? ''
  return (
    <tr>
      <td>
        <Thumbnail docId={row.id} kind={row.fileType} exists={row.hasThumbnail} />
        <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(row.id)}`}>{row.title}</Link>
        {row.processMsg && <div className="zk-mine-reason">{row.processMsg}</div>}
        {row.rejectReason && <div className="zk-mine-reason">驳回原因：{row.rejectReason}</div>}
      </td>
      <td>
        <StateDot tone={tone}>{text}</StateDot>
      </td>
      <td>{row.scope ? SCOPE_TEXTS[row.scope].name : ''}</td>
      <td className="is-number">{typeof row.fileSize === 'number' ? formatSize(row.fileSize) : ''}</td>
      <td className="is-number">{row.views ?? 0} 次</td>
      <td>
        <WireTime time={time} />
      </td>
      <td>
        {row.may?.delete !== false && (
          <Button look="quiet" icon="trash" label={`删除 ${row.title}`} onClick={() => onDelete(row)} />
        )}
      </td>
    </tr>
  )
}
