import { type ReactElement, useMemo } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { BatchBar } from '../parts/batch-bar/batch-bar.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { Pager } from '../parts/pager/pager.tsx'
import { useButton, useMay } from '../rights.ts'
import { BatchMenu } from './actions/action-buttons.tsx'
import { AddButton } from './actions/add-button.tsx'
import type { RowOf } from './define.ts'
import type { ResourceState } from './resource-state.ts'
import { hasBatch, hasRowActions, rowActions } from './actions/row-actions.ts'
import { Refreshed } from './refreshed.tsx'
import { rowId } from './row-id.ts'
import { tableMemory } from './table-memory.ts'
import { PAGE_SIZES } from './use-list.ts'
import { useTableRoom } from './use-table-room.ts'

/** The rows, or why there are none; below them the pages, or what can be done with those that are selected. */
export function ResourceTable<L extends Endpoint>(state: ResourceState<L>): ReactElement {
  return (
    <div className="zk-resource-list">
      <Content {...state} />
      <Foot {...state} />
    </div>
  )
}

function Content<L extends Endpoint>(state: ResourceState<L>): ReactElement {
  const { def, list } = state
  const { page, failure } = list
  const may = useMay()
  if (!may(def.list.access)) return <NoRight noun={def.noun} />
  if (failure !== null) return <ErrorState title={`${def.noun}没有加载成功`} reason={failure} onRetry={list.reload} />
  if (!page) return <Skeleton shape="rows" />
  return page.records.length === 0 ? <Nothing {...state} /> : <Rows {...state} />
}

function Foot<L extends Endpoint>({ def, list, selection, doing, isPaused }: ResourceState<L>): ReactElement | null {
  const { page, query, failure } = list
  const isSelected = selection.size > 0
  const pager = failure === null && page && page.records.length > 0 && (
    <Pager
      page={query.pageNo}
      size={query.pageSize}
      sizes={PAGE_SIZES}
      total={page.total}
      more={page.more}
      isShort={isSelected}
      onPage={(pageNo) => list.change({ pageNo })}
      onSize={(pageSize) => list.change({ pageSize })}
    />
  )
  return (
    <div className="zk-resource-foot">
      {isSelected ? (
        <BatchBar size={selection.size} onClear={selection.clear} pages={pager}>
          <BatchMenu def={def} rows={selection.rows()} doing={doing} isBar />
        </BatchBar>
      ) : (
        pager
      )}
      {page && def.refresh !== undefined && <Refreshed seconds={def.refresh} list={list} isPaused={isPaused} />}
    </div>
  )
}

function Rows<L extends Endpoint>({ def, list, selection, record, detail, doing }: ResourceState<L>): ReactElement {
  const button = useButton()
  const memory = useMemo(() => tableMemory(def.id), [def])
  const rows = list.page?.records ?? []
  const frame = useTableRoom(rows.length)
  const { column, order } = list.query
  return (
    <div className="zk-resource-table" ref={frame}>
      <DataTable
        label={`${def.noun}列表`}
        memory={memory}
        columns={def.columns}
        rows={rows}
        rowKey={rowId}
        sorting={{ column, order: order === 'asc' ? 'asc' : 'desc' }}
        onSort={(sorting) => list.change({ ...sorting })}
        {...(hasBatch(def, button) && { selection })}
        {...(hasRowActions(def, button) && {
          actions: (row: RowOf<L>) =>
            rowActions(def, row, { button, doing, onOpen: record.open, onDetail: detail.open }),
        })}
        onOpen={(row) => def.form && record.open(rowId(row))}
        isBusy={list.isBusy}
        openKey={record.id}
      />
    </div>
  )
}

const NoRight = ({ noun }: { noun: string }) => (
  <EmptyState icon="lock" title={`您没有查看${noun}的权限`}>
    需要时请联系管理员，给您的角色授权。
  </EmptyState>
)

function Nothing<L extends Endpoint>({ def, list, record }: ResourceState<L>): ReactElement {
  const isAsked = Object.values(list.asked).some(Boolean) || list.query.superQueryParams !== undefined
  return (
    <EmptyState
      icon="search"
      title={isAsked ? `没有符合条件的${def.noun}` : `还没有${def.noun}`}
      actions={<AddButton def={def} onAdd={() => record.open(null)} />}
    >
      {!isAsked && def.whyNone}
    </EmptyState>
  )
}
