import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useSelection } from '../../parts/data-table/selection.ts'
import type { TreeMoved } from '../../parts/tree-table/tree-move.ts'
import { TreeTable } from '../../parts/tree-table/tree-table.tsx'
import { useButton } from '../../rights.ts'
import { toast } from '../../toasts.ts'
import { BesideTitle } from '../../shell/routes/page-slot.tsx'
import { AddButton } from '../actions/add-button.tsx'
import { ExcelButtons } from '../excel-buttons.tsx'
import { Docking } from '../docking.tsx'
import { RecordDrawer } from '../record/record-drawer.tsx'
import { rowActions } from '../actions/row-actions.ts'
import { useMoving } from './use-moving.tsx'
import { rowId } from '../row-id.ts'
import type { TreeResource } from './tree-resource.ts'
import { useDoing } from '../use-doing.tsx'
import { useWithinRights } from '../use-within-rights.ts'
import { useOpenRecord } from '../record/use-open-record.ts'

/** Hierarchical records with all actions. */
export function TreeScreen<Row>(p: { def: TreeResource<Row> }): ReactElement {
  const def = useWithinRights(p.def)
  const tree = useTree(def)
  const { roots, record, doing, reload } = tree
  const findRow = (id: string | null | undefined) =>
    flattenRows(roots ?? [], def.childrenOf).find((row) => rowId(row) === id) ?? null
  return (
    <div className="zk-resource">
      <Bar def={def} {...tree} />
      <Docking
        list={
          <div className="zk-resource-list">
            <Content def={def} {...tree} />
          </div>
        }
        form={
          def.form &&
          record.id !== undefined &&
          (record.id === null || roots) && (
            <RecordDrawer
              key={record.id}
              def={def}
              form={{ ...def.form, preset: def.form.below(findRow(record.below)) }}
              id={record.id}
              row={findRow(record.id)}
              onClose={record.close}
              onSaved={(sentence) => {
                record.close()
                reload()
                toast(sentence)
              }}
            />
          )
        }
      />
      {doing.open}
      {tree.asked}
    </div>
  )
}

function useTree<Row>(def: TreeResource<Row>) {
  const { last: roots, value, failure, retry: reload } = useQuery(def.id, def.load)
  const selection = useSelection<Row>(rowId)
  const moving = useMoving(def, roots ?? [], reload)
  const record = useOpenRecord()
  const removed = (_count: number, ids: readonly string[]) => {
    record.closeOf(ids)
    reload()
  }
  const doing = useDoing(def, { reload, removed }, selection)
  return {
    roots,
    isBusy: value === null,
    failure,
    reload,
    selection,
    doing,
    record,
    move: moving.begin,
    asked: moving.asked,
  }
}

type Part<Row> = { def: TreeResource<Row> } & ReturnType<typeof useTree<Row>>

function Bar<Row>({ def, record, doing, selection, reload }: Part<Row>): ReactElement {
  const button = useButton()
  const removal = def.remove ? button(def.remove.access) : 'absent'
  return (
    <BesideTitle>
      <div className="zk-resource-actions">
        {removal !== 'absent' && (
          <Button
            icon="trash"
            text="批量删除"
            disabled={removal === 'disabled'}
            onClick={() => doing.remove(selection.rows())}
          />
        )}
        {def.excel && (
          <ExcelButtons
            noun={def.noun}
            excel={def.excel}
            selections={selection.rows().map(rowId).join(',')}
            onImported={reload}
          />
        )}
        <Button variant="minimal" icon="refresh" text="刷新" onClick={reload} />
        <AddButton def={def} onAdd={() => record.open(null)} />
      </div>
    </BesideTitle>
  )
}

function Content<Row>(p: Part<Row>): ReactElement {
  const { def, roots, failure, reload } = p
  if (failure !== null) return <ErrorState title={`${def.noun}没有加载成功`} reason={failure} onRetry={reload} />
  return roots ? <Rows {...p} roots={roots} /> : <Skeleton shape="rows" />
}

function Rows<Row>(p: Part<Row> & { roots: readonly Row[] }): ReactElement {
  const { def, roots, isBusy, selection, record, doing } = p
  const button = useButton()
  const mayAdd = def.form !== undefined && !def.form.isWithoutAdd && button(def.form.add.access) === 'usable'
  const mayMove = def.move !== undefined && def.form !== undefined && button(def.form.edit.access) === 'usable'
  if (roots.length === 0) return <EmptyState icon="search" title={`还没有${def.noun}`} />
  const below = (row: Row) =>
    mayAdd ? [{ id: 'below', label: '新增下级', icon: 'plus' as const, run: () => record.open(null, rowId(row)) }] : []
  return (
    <TreeTable
      label={`${def.noun}树`}
      columns={def.columns}
      roots={roots}
      rowKey={rowId}
      childrenOf={def.childrenOf}
      firstOpen="roots"
      selection={selection}
      isBusy={isBusy}
      onOpen={(row) => def.form && record.open(rowId(row))}
      actions={(row) => [...rowActions(def, row, { button, doing, onOpen: record.open }), ...below(row)]}
      {...(mayMove && { onMove: (moved: TreeMoved<Row>) => p.move(moved) })}
    />
  )
}

const flattenRows = <Row,>(roots: readonly Row[], childrenOf: (row: Row) => readonly Row[]): Row[] =>
  roots.flatMap((row) => [row, ...flattenRows(childrenOf(row), childrenOf)])
