import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatSize } from '#core/text/file-size.ts'
import { wireSecond } from '#core/text/wire-time.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { usePortal } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { ownerOf, settleFirst } from '../offline/keeping.ts'
import { useOnline } from '#ui/feedback/use-online.ts'
import { erase, eraseAll, type KeptDocument, listKept } from '../offline/vault/vault.ts'

const timeOf = (moment: number) => wireSecond(new Date(moment))

/** What is kept; `again` reads it once more. */
function useKept() {
  const portal = usePortal()
  const [turn, setTurn] = useState(0)
  const isOnline = useOnline()
  const owner = ownerOf(portal)
  const { latest, failure } = useQuery(`${turn} ${isOnline}`, async () => {
    await settleFirst(portal)
    return owner ? listKept(owner) : []
  })
  return { latest, failure, again: () => setTurn((was) => was + 1) }
}

/** The kept documents, with what they take and until when they can be read. */
export function KeptList(): ReactElement {
  const { latest, failure, again } = useKept()
  if (failure) {
    return (
      <EmptyState icon="lock" title="现在打不开">
        {failure}
      </EmptyState>
    )
  }
  if (!latest) return <Skeleton shape="rows" />
  return latest.length === 0 ? <None /> : <Documents documents={latest} onRemoved={again} />
}

interface DocumentsProps {
  documents: readonly KeptDocument[]
  onRemoved: () => void
}

function Documents({ documents, onRemoved }: DocumentsProps): ReactElement {
  const [isAsked, setAsked] = useState(false)
  const [busy, work] = useWork()
  const remove = async (id: string) => {
    await work(() => erase([id]), '已移除')
    onRemoved()
  }
  return (
    <>
      <div className="zk-offline-head">
        <Room documents={documents} />
        <Button look="quiet" icon="trash" onClick={() => setAsked(true)}>
          全部移除
        </Button>
      </div>
      <ul className="zk-offline-list" aria-label="离线保留的知识">
        {documents.map((each) => (
          <Row key={each.id} kept={each} busy={busy} onRemove={() => void remove(each.id)} />
        ))}
      </ul>
      {isAsked && (
        <ConfirmDialog
          title="移除全部离线保留的知识？"
          text="它们会从这个浏览器里删除，知识库里的不受影响。没有网络时就读不到了。"
          action="全部移除"
          onConfirm={() => eraseAll().then(onRemoved)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

const None = () => (
  <EmptyState
    icon="cloud-off"
    title="还没有离线保留的知识"
    actions={
      <Link className={buttonClass()} to={PORTAL_PATHS.list}>
        去知识库看看
      </Link>
    }
  >
    打开一篇知识，在“更多”里选“离线保留”，没有网络时就能在这里读它。
  </EmptyState>
)

/** What is used, and what the browser still has. */
function Room({ documents }: { documents: readonly KeptDocument[] }): ReactElement {
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    const read = async () => {
      const { quota, usage } = await navigator.storage.estimate()
      if (quota !== undefined && usage !== undefined) setFree(Math.max(0, quota - usage))
    }
    read().catch(() => undefined) // Not every browser tells.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was removed is free again
  }, [documents])
  const used = documents.reduce((sum, { size }) => sum + size, 0)
  return (
    <p className="zk-num">
      共 {documents.length} 篇，{formatSize(used)}
      {free !== null && `；浏览器还可以用 ${formatSize(free)}`}
    </p>
  )
}

interface RowProps {
  kept: KeptDocument
  busy: boolean
  onRemove: () => void
}

function Row({ kept, busy, onRemove }: RowProps): ReactElement {
  const { id, title, fileType, size, keptAt, until } = kept
  return (
    <li>
      <FileIcon kind={fileType} size={28} />
      <div>
        <Link to={`${PORTAL_PATHS.offline}?id=${encodeURIComponent(id)}`}>{title}</Link>
        <p className="zk-num">
          <span>{formatSize(size)}</span>
          <span>
            <WireTime time={timeOf(keptAt)} /> 保留
          </span>
          <span>可读到 {timeOf(until).slice(0, 16)}</span>
        </p>
      </div>
      <Button look="quiet" icon="x" label={`移除${title}`} disabled={busy} onClick={onRemove} />
    </li>
  )
}
