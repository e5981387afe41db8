import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import {
  savedSearchDelete,
  savedSearchEdit,
  savedSearchHits,
  type SavedSearchRow,
  savedSearchSeen,
} from '#core/contract/km/search/saved-search.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { useApi, usePortal, useStore } from '../../use-portal.ts'
import { SavedSearchStore } from '../saved-search.store.ts'
import { queryOfBody, type SearchQuery } from '../search-query.ts'

export function SavedList({ onAsk }: { onAsk: (query: SearchQuery) => void }): ReactElement {
  const saved = useStore(SavedSearchStore)
  const { rows, failure } = useSnapshot(saved.state) as SavedSearchStore['state']
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={() => void saved.load()} />
  if (!rows) return <Skeleton shape="rows" />
  if (rows.length === 0) {
    return (
      <EmptyState icon="bookmark" title="还没有保存的搜索">
        搜索以后选“保存搜索”，有新的结果时这里会提醒您。
      </EmptyState>
    )
  }
  return (
    <ul className="zk-own-list">
      {rows.map((row) => (
        <SavedRow key={row.id} row={row} onAsk={onAsk} />
      ))}
    </ul>
  )
}

/** Changes a saved search and reloads the list; returns whether it succeeded. */
function useChange() {
  const { toast, store } = usePortal()
  return async (change: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await change
      if (done) toast(done)
      await store(SavedSearchStore).load()
      return true
    } catch (error) {
      toast(errorText(error), 'bad')
      return false
    }
  }
}

function SavedRow({ row, onAsk }: { row: SavedSearchRow; onAsk: (query: SearchQuery) => void }): ReactElement {
  const api = useApi()
  const change = useChange()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const handleOpen = () => {
    const until = row.checkTime ? { until: row.checkTime } : {}
    if (row.fresh > 0) void change(api.call(savedSearchSeen, { query: { id: row.id, ...until } }), '')
    onAsk(queryOfBody(row.query))
  }
  const handleAlert = () =>
    change(
      api.call(savedSearchEdit, { body: { id: row.id, name: row.name, alert: !row.alert } }),
      row.alert ? '不再提醒' : '有新的结果时会提醒您',
    )
  return (
    <li>
      <div className="zk-own-row">
        <button type="button" className="zk-link" onClick={handleOpen}>
          {row.name}
        </button>
        {row.fresh > 0 && <span className="zk-news-count zk-num">{row.fresh} 篇新</span>}
        <label className="zk-exact">
          <input type="checkbox" checked={row.alert} onChange={() => void handleAlert()} />
          提醒
        </label>
        <Button look="quiet" icon="pencil" label={`改名“${row.name}”`} onClick={() => setDoing('rename')} />
        <Button look="quiet" icon="trash" label={`删除“${row.name}”`} onClick={() => setDoing('delete')} />
      </div>
      {row.fresh > 0 && <FreshHits id={row.id} />}
      {doing === 'rename' && <Rename row={row} onDone={() => setDoing(null)} />}
      {doing === 'delete' && <DeleteSaved row={row} onClose={() => setDoing(null)} />}
    </li>
  )
}

function DeleteSaved({ row, onClose }: { row: SavedSearchRow; onClose: () => void }): ReactElement {
  const api = useApi()
  const change = useChange()
  const handleDelete = async () => {
    if (!(await change(api.call(savedSearchDelete, { query: { ids: row.id } }), `“${row.name}”已删除`))) onClose()
  }
  return (
    <ConfirmDialog
      title="删除保存的搜索？"
      text={`“${row.name}”会被删除，不能恢复；知识不受影响。`}
      action="删除"
      onConfirm={handleDelete}
      onClose={onClose}
    />
  )
}

function Rename({ row, onDone }: { row: SavedSearchRow; onDone: () => void }): ReactElement {
  const api = useApi()
  const change = useChange()
  const [name, setName] = useState(row.name)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { id: row.id, name, alert: row.alert }
    if (name.trim() !== '' && (await change(api.call(savedSearchEdit, { body }), '已改名'))) onDone()
  }
  return (
    <form className="zk-own-form" onSubmit={(event) => void handleSubmit(event)}>
      <TextField label="新的名称" maxLength={50} value={name} autoFocus onChange={setName} />
      <div className="zk-own-row">
        <Button look="primary" type="submit">
          保存名称
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </form>
  )
}

/** The number of new hits since it was last opened. */
function FreshHits({ id }: { id: string }): ReactElement | null {
  const api = useApi()
  const { value } = useQuery(id, (signal) => api.call(savedSearchHits, { query: { id } }, signal))
  const fresh = value?.filter((hit) => !hit.seen).slice(0, 5) ?? []
  if (fresh.length === 0) return null
  return (
    <ul className="zk-own-hits">
      {fresh.map((hit) => (
        <li key={hit.docId}>
          <Link to={documentAddress(hit.docId)}>{hit.title}</Link>
        </li>
      ))}
    </ul>
  )
}
