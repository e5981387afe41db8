import { type ReactElement, type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useSelection } from '../parts/data-table/selection.ts'
import { useRefresh } from '../parts/use-refresh.ts'
import { toast } from '../toasts.ts'
import type { Once } from './actions/action.ts'
import { BehindDetail } from './detail/behind-detail.tsx'
import { DetailPage } from './detail/detail-page.tsx'
import { type OpenDetail, useOpenDetail } from './detail/use-open-detail.ts'
import { BesideTree } from './tree/beside-tree.tsx'
import type { Resource, RowOf } from './define.ts'
import { Docking } from './docking.tsx'
import { missingCall } from './actions/missing-call.ts'
import { RecordDrawer } from './record/record-drawer.tsx'
import { ShownOnce } from './record/shown-once.tsx'
import { ResourceBar } from './resource-bar.tsx'
import type { ResourceState } from './resource-state.ts'
import { ResourceTable } from './resource-table.tsx'
import { rowId } from './row-id.ts'
import { useDoing } from './use-doing.tsx'
import { type ListState, useList } from './use-list.ts'
import { type OpenRecord, useOpenRecord } from './record/use-open-record.ts'
import { useWithinRights } from './use-within-rights.ts'

interface ResourceScreenProps<L extends Endpoint> {
  def: Resource<L>
  /** Shown beside 新增. */
  toolbar?: ReactNode
  /** Something was done with a record: for what the screen shows beside the list. */
  onChanged?: () => void
}

/** A list with all actions on its records. For a different screen, copy this file: its parts stay shared. */
export function ResourceScreen<L extends Endpoint>(p: ResourceScreenProps<L>): ReactElement {
  const def = useWithinRights(p.def)
  const detail = useOpenDetail()
  if (!def.list) return <EmptyState icon="triangle-alert" title={missingCall('list')} />
  const list = <Records {...p} def={def} detail={detail} />
  if (!def.detail) return list
  return (
    <BehindDetail list={list}>
      {detail.id !== null && (
        <DetailPage key={detail.id} def={def} detail={def.detail} id={detail.id} open={detail} draw={drawList} />
      )}
    </BehindDetail>
  )
}

/** A list within the page of a record. */
const drawList = (def: Resource) => <ResourceScreen def={def} />

function Records<L extends Endpoint>({
  def,
  toolbar,
  onChanged,
  detail,
}: ResourceScreenProps<L> & { detail: OpenDetail }): ReactElement {
  const rows = useList(def)
  const list = onChanged ? { ...rows, reload: both(rows.reload, onChanged) } : rows
  const selection = useSelection<RowOf<L>>(rowId)
  const record = useOpenRecord()
  const doing = useDoing(def, behind(list, record), selection)
  const [once, setOnce] = useState<Once | null>(null)
  const isPaused = selection.size > 0 || doing.open !== null || record.id !== undefined
  useRefresh({ ...list, seconds: isPaused ? undefined : def.refresh })
  const state = { def, list, selection, record, detail, doing, isPaused }
  return (
    <div className="zk-resource">
      <ResourceBar {...state}>{toolbar}</ResourceBar>
      <Docking
        list={
          <BesideTree tree={def.tree} list={list}>
            <ResourceTable {...state} />
          </BesideTree>
        }
        form={def.form && record.id !== undefined && <OpenRecordDrawer key={record.id} {...state} onOnce={setOnce} />}
      />
      {doing.open}
      {once && <ShownOnce {...once} onClose={() => setOnce(null)} />}
    </div>
  )
}

/** The record that is open in the form. */
function OpenRecordDrawer<L extends Endpoint>({
  def,
  list,
  record,
  onOnce,
}: ResourceState<L> & { onOnce: (once: Once) => void }): ReactElement | null {
  if (!def.form || record.id === undefined) return null
  const handleSaved = (sentence: string, result: unknown) => {
    if (record.id === null && def.form?.once) onOnce(def.form.once(result))
    record.close()
    list.reload()
    toast(sentence)
  }
  return (
    <RecordDrawer
      def={def}
      form={def.form}
      id={record.id}
      row={list.page?.records.find((row) => rowId(row) === record.id) ?? null}
      onClose={record.close}
      onSaved={handleSaved}
    />
  )
}
const both = (first: () => void, second: () => void) => () => {
  first()
  second()
}

/** The form of a record that was deleted closes with it. */
const behind = (list: Pick<ListState<never>, 'reload' | 'removed'>, record: OpenRecord) => ({
  reload: list.reload,
  removed: (count: number, ids: readonly string[]) => {
    record.closeOf(ids)
    list.removed(count)
  },
})
