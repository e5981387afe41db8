import { type ReactElement, type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { styles } from '#ui/theme/styles.ts'
import { BatchBar } from '../parts/batch-bar/batch-bar.tsx'
import { useSelection } from '../parts/data-table/selection.ts'
import { toast } from '../toasts.ts'
import type { Once } from './action.ts'
import { BatchMenu } from './action-buttons.tsx'
import { BesideTree } from './tree/beside-tree.tsx'
import type { Resource, RowOf } from './define.ts'
import { missingCall } from './missing-call.ts'
import { RecordDrawer } from './record/record-drawer.tsx'
import { ShownOnce } from './record/shown-once.tsx'
import css from './resource.css?inline'
import { ResourceBar } from './resource-bar.tsx'
import { ResourceTable } from './resource-table.tsx'
import { rowId } from './row-id.ts'
import { useDoing } from './use-doing.tsx'
import { useList } from './use-list.ts'
import { useOpenRecord } from './record/use-open-record.ts'
import { useWithinRights } from './use-within-rights.ts'

styles(css)

interface ResourceScreenProps<L extends Endpoint> {
  def: Resource<L>
  /** Beside 新增. */
  toolbar?: ReactNode
}

/** A list with everything that can be done with its records. To do something else, copy this file: its parts stay shared. */
export function ResourceScreen<L extends Endpoint>(p: ResourceScreenProps<L>): ReactElement {
  const def = useWithinRights(p.def)
  return def.list ? <Records {...p} def={def} /> : <EmptyState icon="warning-sign" title={missingCall('list')} />
}

function Records<L extends Endpoint>({ def, toolbar }: ResourceScreenProps<L>): ReactElement {
  const list = useList(def)
  const selection = useSelection<RowOf<L>>(rowId)
  const record = useOpenRecord()
  const doing = useDoing(def, list, selection)
  const [once, setOnce] = useState<Once | null>(null)
  const state = { def, list, selection, record, doing }
  return (
    <div className="zk-resource">
      <ResourceBar {...state}>{toolbar}</ResourceBar>
      {selection.size > 0 && (
        <BatchBar size={selection.size} onClear={selection.clear}>
          <BatchMenu def={def} rows={selection.rows()} doing={doing} isBar />
        </BatchBar>
      )}
      <BesideTree tree={def.tree} list={list}>
        <ResourceTable {...state} />
      </BesideTree>
      {doing.open}
      {def.form && record.id !== undefined && (
        <RecordDrawer
          key={record.id}
          def={def}
          form={def.form}
          id={record.id}
          row={list.page?.records.find((row) => rowId(row) === record.id) ?? null}
          onClose={record.close}
          onSaved={(sentence, result) => {
            if (record.id === null && def.form?.once) setOnce(def.form.once(result))
            record.close()
            list.reload()
            toast(sentence)
          }}
        />
      )}
      {once && <ShownOnce {...once} onClose={() => setOnce(null)} />}
    </div>
  )
}
