import { Button, Checkbox } from '@blueprintjs/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentName } from '../../documents/document-columns.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { useSelection } from '../../parts/data-table/selection.ts'
import { joinNames } from '../../resource/actions/join-names.ts'
import { rowId } from '../../resource/row-id.ts'
import { toast } from '../../toasts.ts'
import { handedOf } from '../delegate-action.tsx'
import { DelegateDrawer } from '../delegate-panel.tsx'
import { RejectDrawer } from '../reject-panel.tsx'
import { BatchResult } from './batch-result.tsx'
import { type Decided, decideAll, type Decision } from './batch.ts'
import type { Queue } from './use-queue.ts'

interface QueuePaneProps {
  queue: Queue
  openId: string
  onOpen: (id: string) => void
  /** These are decided and wait no longer. */
  onDecided: (ids: readonly string[]) => void
}

/** What waits for the reviewer, the longest first; several are decided together, each with its result. */
export function QueuePane({ queue, openId, onOpen, onDecided }: QueuePaneProps): ReactElement {
  const { rows, failure, reload } = queue
  const batch = useBatch(onDecided)
  const { selection, results } = batch
  return (
    <aside className="zk-desk-queue" aria-label="待审队列">
      <QueueHead queue={queue} batch={batch} />
      {failure && <ErrorState title="队列没有加载成功" reason={failure} onRetry={reload} />}
      {!rows && !failure && <Skeleton shape="rows" />}
      <ul
        className="zk-desk-rows"
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
        tabIndex={0}
        aria-label="待审列表"
      >
        {rows?.map((row) => (
          <QueueRow key={row.id} row={row} isOpen={row.id === openId} selection={selection} onOpen={onOpen} />
        ))}
      </ul>
      {results.length > 0 && <BatchResult results={results} onOpen={onOpen} onClose={() => batch.setResults([])} />}
      <Question batch={batch} />
    </aside>
  )
}

type Batch = ReturnType<typeof useBatch>

/** What is chosen, what is asked about it, and what came of it. */
function useBatch(onDecided: QueuePaneProps['onDecided']) {
  const selection = useSelection<DocRow>(rowId)
  const [asking, setAsking] = useState<Decision['kind'] | 'delegate' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly Decided[]>([])
  const chosen = selection.rows()
  const run = async (decision: Decision) => {
    setIsBusy(true)
    const decided = await decideAll(chosen, decision)
    setIsBusy(false)
    setAsking(null)
    setResults(decided)
    selection.clear()
    toast(`${decided.filter(({ isDone }) => isDone).length} 件成功`, 'good')
    onDecided(decided.flatMap(({ id, isDone }) => (isDone ? id : [])))
  }
  const handed = (sentence: string) => {
    setAsking(null)
    selection.clear()
    toast(sentence)
    onDecided(chosen.map(({ id }) => id))
  }
  return { selection, chosen, asking, setAsking, isBusy, results, setResults, run, handed }
}

function QueueHead({ queue: { rows, total }, batch }: { queue: Queue; batch: Batch }): ReactElement {
  const { selection, chosen } = batch
  return (
    <header>
      <Checkbox
        aria-label="全选"
        disabled={!rows?.length}
        checked={chosen.length > 0 && chosen.length === rows?.length}
        indeterminate={chosen.length > 0 && chosen.length < (rows?.length ?? 0)}
        onChange={({ currentTarget }) => selection.toggle(rows ?? [], currentTarget.checked)}
      />
      <span aria-live="polite">{chosen.length > 0 ? `选了 ${chosen.length} 件` : `${total} 件待审`}</span>
      <BatchButtons batch={batch} />
    </header>
  )
}

const BatchButtons = ({ batch: { chosen, isBusy, setAsking } }: { batch: Batch }): ReactElement => (
  <span className="is-end">
    <Button
      size="small"
      icon="tick"
      text="批量通过"
      disabled={chosen.length === 0}
      loading={isBusy}
      onClick={() => setAsking('pass')}
    />
    <Button
      size="small"
      icon="undo"
      text="驳回"
      aria-label="批量驳回"
      disabled={chosen.length === 0 || isBusy}
      onClick={() => setAsking('reject')}
    />
    <Button
      size="small"
      icon="arrow-right"
      aria-label="批量转交"
      title="批量转交"
      disabled={chosen.length === 0 || isBusy}
      onClick={() => setAsking('delegate')}
    />
  </span>
)

function Question({ batch }: { batch: Batch }): ReactElement | null {
  const { chosen, asking, setAsking, isBusy, run, handed } = batch
  const names = joinNames(chosen.map(documentName))
  const handleClose = () => setAsking(null)
  if (asking === null) return null
  if (asking === 'delegate') {
    return <DelegateDrawer documents={handedOf(chosen)} onDone={handed} onClose={handleClose} />
  }
  return asking === 'pass' ? (
    <Confirm action="通过" onConfirm={() => run({ kind: 'pass' })} onClose={handleClose}>
      通过{names}？通过后，谁能看它们的人马上能搜到。
    </Confirm>
  ) : (
    <RejectDrawer
      title={`驳回${names}`}
      isBusy={isBusy}
      refusal={null}
      onReject={(reason) => void run({ kind: 'reject', reason })}
      onClose={handleClose}
    />
  )
}

interface QueueRowProps {
  row: DocRow
  isOpen: boolean
  selection: ReturnType<typeof useSelection<DocRow>>
  onOpen: (id: string) => void
}

function QueueRow({ row, isOpen, selection, onOpen }: QueueRowProps): ReactElement {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const author = row.authorName ?? row.createBy ?? ''
  return (
    <li ref={item} className={isOpen ? 'is-open' : ''}>
      <Checkbox
        aria-label={`选 ${row.title}`}
        checked={selection.has(row.id)}
        onChange={({ currentTarget }) => selection.toggle([row], currentTarget.checked)}
      />
      <button type="button" aria-current={isOpen || undefined} onClick={() => onOpen(row.id)}>
        <b>{row.title}</b>
        <span>
          <Avatar name={author} size="small" />
          {author}
          {row.category_dictText && <i>{row.category_dictText}</i>}
        </span>
        {(row.overdue || row.reviewFor) && (
          <span>
            {row.overdue && <Tag tone="bad">已超期</Tag>}
            {row.reviewFor && <Tag tone="warn">代 {row.reviewFor}</Tag>}
          </span>
        )}
      </button>
      <span className="is-end">
        {row.currentVersion === 1 ? <Tag tone="good">新知识</Tag> : <Tag>第 {row.currentVersion} 版</Tag>}
        <WireTime time={row.lastUpdateTime ?? row.createTime ?? ''} />
      </span>
    </li>
  )
}
