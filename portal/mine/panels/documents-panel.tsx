import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { FloatingBar } from '../../documents/batch/floating-bar.tsx'
import { useSession } from '../../session/use-session.ts'
import { useLookAgain } from '../../use-look-again.ts'
import { useStore } from '../../use-portal.ts'
import { RejectDialog } from '../../knowledge/actions/reject-dialog.tsx'
import { ReasonDialog } from '../../knowledge/actions/reason-dialog.tsx'
import { isNarrowed } from '../kept-list.ts'
import { type DocumentTab, isMoving, MineStore } from '../mine.store.ts'
import { type Action, ACTIONS, named, rejecting, requesting, useAct } from './document-actions.ts'
import { DocumentTable } from './document-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListFrame } from './list-frame.tsx'

const NOTHING = new Set<string>()

const ACTIONS_OF: Record<DocumentTab, readonly Action[]> = {
  all: [ACTIONS.submit, ACTIONS.withdraw, ACTIONS.delete],
  draft: [ACTIONS.submit, ACTIONS.delete],
  waiting: [ACTIONS.remind, ACTIONS.withdraw, ACTIONS.delete],
  review: [ACTIONS.pass, ACTIONS.reject],
  rejected: [ACTIONS.submit, ACTIONS.delete],
  published: [ACTIONS.delete],
  bin: [ACTIONS.restore, ACTIONS.purge, ACTIONS.request],
}

/** They ask for the same right. */
const PURGES: ReadonlySet<string> = new Set(['purge', 'request'])

/** My documents in one state, or in all states except the bin. */
export function DocumentsPanel({ tab }: { tab: DocumentTab }): ReactElement {
  const list = useStore(MineStore).lists[tab]
  const { rows: known, filter } = useSnapshot(list.state)
  const { held } = useSession()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [asking, setAsking] = useState<{ action: Action; rows: readonly DocRow[] } | null>(null)
  const { act, busy } = useAct(tab)
  useLookAgain(isMoving(known), () => void list.load())

  const actions = ACTIONS_OF[tab].filter(({ id }) => !PURGES.has(id) || held.includes(docPurge.access))
  const chosen = (known ?? []).filter((row) => selected.has(row.id))
  const handlePress = async (action: Action, rows: readonly DocRow[]) =>
    action.asks ? setAsking({ action, rows }) : handleAct(action, rows)
  const handleAct = async (action: Action, rows: readonly DocRow[]) => {
    if (await act(action, rows)) setSelected(NOTHING)
    setAsking(null)
  }
  return (
    <>
      <FilterBar list={list} />
      <FloatingBar count={chosen.length} close={{ text: '取消选择', run: () => setSelected(NOTHING) }}>
        <BatchActions chosen={chosen} actions={actions} busy={busy} onAct={handlePress} />
      </FloatingBar>
      <ListFrame list={list} empty={<Empty tab={tab} isNarrowed={isNarrowed(filter)} />}>
        {(rows) => (
          <DocumentTable
            rows={rows}
            selected={selected}
            onSelect={setSelected}
            showsAuthor={tab === 'review'}
            renderActions={(row) => <RowActions row={row} actions={actions} busy={busy} onAct={handlePress} />}
          />
        )}
      </ListFrame>
      {asking && <Asking {...asking} onAct={handleAct} onClose={() => setAsking(null)} />}
    </>
  )
}

interface ActionsProps {
  actions: readonly Action[]
  busy: boolean
  onAct: (action: Action, rows: readonly DocRow[]) => Promise<void>
}

/** Each action applies to those selected documents that allow it. */
const BatchActions = ({ chosen, actions, busy, onAct }: ActionsProps & { chosen: readonly DocRow[] }) =>
  actions.map((action) => {
    const rows = chosen.filter(action.may)
    return (
      <Button
        key={action.id}
        look="quiet"
        disabled={busy || rows.length === 0}
        onClick={() => void onAct(action, rows)}
      >
        {action.text}
        {rows.length < chosen.length && rows.length > 0 ? `（${rows.length} 篇）` : ''}
      </Button>
    )
  })

const RowActions = ({ row, actions, busy, onAct }: ActionsProps & { row: DocRow }) =>
  actions
    .filter((action) => action.may(row))
    .map((action) =>
      action.id === 'delete' ? (
        <Button
          key={action.id}
          look="quiet"
          icon="trash"
          label={`删除 ${row.title}`}
          disabled={busy}
          onClick={() => void onAct(action, [row])}
        />
      ) : (
        <Button
          key={action.id}
          look="quiet"
          aria-label={`${action.text} ${row.title}`}
          disabled={busy}
          onClick={() => void onAct(action, [row])}
        >
          {action.text}
        </Button>
      ),
    )

interface AskingProps {
  action: Action
  rows: readonly DocRow[]
  onAct: (action: Action, rows: readonly DocRow[]) => Promise<void>
  onClose: () => void
}

/** The confirmation of an action that cannot be undone. */
const Asking = ({ action, rows, onAct, onClose }: AskingProps) =>
  action.id === 'reject' ? (
    <RejectDialog what={named(rows)} onReject={(reason) => onAct(rejecting(reason), rows)} onClose={onClose} />
  ) : action.id === 'request' ? (
    <ReasonDialog
      title="申请彻底删除？"
      text={`${named(rows)}由另一个人批准以后删除全部版本和文件，不能恢复。批准以前可以在管理后台撤回。`}
      label="理由"
      verb="申请"
      onGive={(reason) => onAct(requesting(reason), rows)}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title="彻底删除？"
      text={`${rows.length} 篇知识的全部版本和文件都会删除，不能恢复。`}
      action={action.text}
      onConfirm={() => onAct(action, rows)}
      onClose={onClose}
    />
  )

const EMPTY_TEXTS: Record<DocumentTab, string> = {
  all: '您还没有上传过知识',
  draft: '没有草稿',
  waiting: '没有等待审核的知识',
  review: '没有等您审核的知识',
  rejected: '没有需要修改的知识',
  published: '您还没有发布过知识',
  bin: '回收站是空的',
}

/** Where somebody goes from an empty list. */
const NEXT: Record<DocumentTab, { text: string; to: string }> = {
  all: { text: '上传第一篇', to: PORTAL_PATHS.create },
  draft: { text: '写一篇文档', to: PORTAL_PATHS.write },
  waiting: { text: '看看草稿', to: `${PORTAL_PATHS.mine}?tab=draft` },
  review: { text: '看看必读', to: `${PORTAL_PATHS.mine}?tab=mustRead` },
  rejected: { text: '看看草稿', to: `${PORTAL_PATHS.mine}?tab=draft` },
  published: { text: '上传', to: PORTAL_PATHS.create },
  bin: { text: '看我写的', to: `${PORTAL_PATHS.mine}?tab=all` },
}

function Empty({ tab, isNarrowed }: { tab: DocumentTab; isNarrowed: boolean }): ReactElement {
  if (isNarrowed) return <EmptyState icon="list-filter" title="没有符合筛选的知识" />
  const { text, to } = NEXT[tab]
  const next = (
    <Link className={buttonClass(tab === 'all' ? 'primary' : 'plain')} to={to}>
      {text}
    </Link>
  )
  const icon = tab === 'review' ? 'circle-check' : tab === 'bin' ? 'trash' : 'file-text'
  return <EmptyState icon={icon} title={EMPTY_TEXTS[tab]} actions={next} />
}
