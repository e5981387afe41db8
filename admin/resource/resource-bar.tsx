import type { ReactElement, ReactNode } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { FilterBar } from '../parts/filter-bar/filter-bar.tsx'
import { ActionButtons, BatchMenu } from './action-buttons.tsx'
import { AdvancedButton } from './advanced-button.tsx'
import { AddButton } from './add-button.tsx'
import { ExcelButtons } from './excel-buttons.tsx'
import type { ResourceState } from './resource-state.ts'
import { rowId } from './row-id.ts'

interface ResourceBarProps<L extends Endpoint> extends ResourceState<L> {
  children?: ReactNode
}

/** What the list is asked, at the left; what can be done, at the right. */
export function ResourceBar<L extends Endpoint>(p: ResourceBarProps<L>): ReactElement {
  const { def, list, selection, record, doing } = p
  const rows = selection.rows()
  return (
    <div className="zk-resource-bar">
      {(def.filters || def.list.fields) && (
        <FilterBar
          key={JSON.stringify(list.asked)}
          noun={def.noun}
          filters={def.filters ?? []}
          asked={list.asked}
          onAsk={list.change}
        >
          {def.list.fields && <AdvancedButton fields={def.list.fields} list={list} />}
        </FilterBar>
      )}
      <div className="zk-resource-actions">
        <AddButton def={def} onAdd={() => record.open(null)} />
        <ActionButtons
          actions={(def.actions ?? []).filter(({ on }) => on === 'list')}
          onStart={(action) => doing.start(action, [])}
        />
        {p.children}
        {def.excel && (
          <ExcelButtons
            noun={def.noun}
            excel={def.excel}
            query={list.query}
            selections={rows.map(rowId).join(',')}
            onImported={list.reload}
          />
        )}
        <BatchMenu def={def} rows={rows} doing={doing} />
      </div>
    </div>
  )
}
