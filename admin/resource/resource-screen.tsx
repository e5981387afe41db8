import { Button } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { BatchBar } from '../parts/batch-bar/batch-bar.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { useSelection } from '../parts/data-table/selection.ts'
import { FilterBar } from '../parts/filter-bar/filter-bar.tsx'
import { Pager } from '../parts/pager/pager.tsx'
import { useMay } from '../rights.ts'
import { toast } from '../toasts.ts'
import type { Resource, RowOf } from './define.ts'
import { ActionButtons, BatchMenu } from './action-buttons.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import css from './resource.css?inline'
import { rowActions } from './row-actions.ts'
import { rowId } from './row-id.ts'
import { tableMemory } from './table-memory.ts'
import { useDoing } from './use-doing.tsx'
import { PAGE_SIZES, useList } from './use-list.ts'
import { useOpenRecord } from './use-open-record.ts'

styles(css)

interface ResourceScreenProps<L extends Endpoint> {
  def: Resource<L>
  /** Beside 新增. */
  toolbar?: ReactNode
}

/** A list with everything that can be done with its records. To do something else, copy this file: its parts stay shared. */
export function ResourceScreen<L extends Endpoint>({ def, toolbar }: ResourceScreenProps<L>): ReactElement {
  const may = useMay()
  const list = useList(def)
  const selection = useSelection<RowOf<L>>(rowId)
  const record = useOpenRecord()
  const doing = useDoing(def, list, selection)
  const memory = useMemo(() => tableMemory(def.id), [def])
  const { page, query } = list
  const mayAdd = def.form !== undefined && may(def.form.add.access)
  const add = mayAdd && (
    <Button intent="primary" icon="plus" text={`新增${def.noun}`} onClick={() => record.open(null)} />
  )
  return (
    <div className="zk-resource">
      <div className="zk-resource-bar">
        <FilterBar
          key={JSON.stringify(list.asked)}
          noun={def.noun}
          filters={def.filters ?? []}
          asked={list.asked}
          onAsk={list.change}
        />
        <div className="zk-resource-actions">
          {add}
          <ActionButtons
            actions={(def.actions ?? []).filter(({ on }) => on === 'list')}
            onStart={(action) => doing.start(action, [])}
          />
          {toolbar}
          <BatchMenu def={def} rows={selection.rows()} doing={doing} />
        </div>
      </div>
      {selection.size > 0 && (
        <BatchBar size={selection.size} onClear={selection.clear}>
          <BatchMenu def={def} rows={selection.rows()} doing={doing} isBar />
        </BatchBar>
      )}
      {list.failure !== null && (
        <ErrorState title={`${def.noun}没有加载成功`} reason={list.failure} onRetry={list.reload} />
      )}
      {list.failure === null && !page && <Skeleton shape="rows" />}
      {page && list.failure === null && page.records.length === 0 && (
        <EmptyState
          icon="search"
          title={isAsked(list.asked) ? `没有符合条件的${def.noun}` : `还没有${def.noun}`}
          actions={add}
        />
      )}
      {page && list.failure === null && page.records.length > 0 && (
        <DataTable
          label={`${def.noun}列表`}
          memory={memory}
          columns={def.columns}
          rows={page.records}
          rowKey={rowId}
          sorting={{ column: query.column, order: query.order === 'asc' ? 'asc' : 'desc' }}
          onSort={(sorting) => list.change({ ...sorting })}
          selection={selection}
          actions={(row) => rowActions(def, row, { may, doing, onOpen: record.open })}
          onOpen={(row) => def.form && record.open(rowId(row))}
          isBusy={list.isBusy}
        />
      )}
      {page && (
        <Pager
          page={query.pageNo}
          size={query.pageSize}
          sizes={PAGE_SIZES}
          total={page.total}
          more={page.more}
          onPage={(pageNo) => list.change({ pageNo })}
          onSize={(pageSize) => list.change({ pageSize })}
        />
      )}
      {doing.open}
      {def.form && record.id !== undefined && (
        <RecordDrawer
          key={record.id}
          def={def}
          form={def.form}
          id={record.id}
          row={page?.records.find((row) => rowId(row) === record.id) ?? null}
          onClose={record.close}
          onSaved={(sentence) => {
            record.close()
            list.reload()
            toast(sentence)
          }}
        />
      )}
    </div>
  )
}

const isAsked = (asked: Readonly<Record<string, string>>) => Object.values(asked).some(Boolean)
