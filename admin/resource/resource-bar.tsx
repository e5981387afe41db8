import { Button } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { grouped } from '#core/text/grouped.ts'
import { FilterBar } from '../parts/filter-bar/filter-bar.tsx'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { ActionButtons, BatchMenu } from './actions/action-buttons.tsx'
import { AdvancedButton } from './advanced-button.tsx'
import { AddButton } from './actions/add-button.tsx'
import { ExcelButtons } from './excel-buttons.tsx'
import type { ResourceState } from './resource-state.ts'
import { rowId } from './row-id.ts'
import type { ListState } from './use-list.ts'

interface ResourceBarProps<L extends Endpoint> extends ResourceState<L> {
  children?: ReactNode
}

/** Beside the title: the number of records and the actions. Below it: the filters. */
export function ResourceBar<L extends Endpoint>(p: ResourceBarProps<L>): ReactElement {
  const { def, list, selection, record, doing } = p
  const rows = selection.rows()
  return (
    <>
      <BesideTitle>
        <HowMany list={list} />
        <div className="zk-resource-actions">
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
          <AddButton def={def} onAdd={() => record.open(null)} />
        </div>
      </BesideTitle>
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
    </>
  )
}

/** How many records there are, or are left of them by what is asked; the second leads back to all. */
function HowMany<Row>({ list }: { list: ListState<Row> }): ReactElement | null {
  const { page, asked, query, change } = list
  if (!page) return null
  const count = `${grouped(page.total)}${page.more ? '+' : ''} 条`
  const isAsked = Object.values(asked).some(Boolean) || query.superQueryParams !== undefined
  if (!isAsked) return <p className="zk-num">{count}</p>
  const nothing = { ...Object.fromEntries(Object.keys(asked).map((key) => [key, ''])), superQueryParams: '' }
  return (
    <p className="zk-num">
      符合条件的 {count}
      <Button variant="minimal" intent="primary" text="看全部" onClick={() => change(nothing)} />
    </p>
  )
}
