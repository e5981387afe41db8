import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { type Column, cellText } from '../data-table/column.ts'
import { PlainTable } from '../data-table/plain-table.tsx'
import type { Selection } from '../data-table/selection.ts'
import { Pager } from '../pager/pager.tsx'
import type { Load } from './picking.ts'

const SIZES = [5, 10, 20, 30]
/** A picker shows few rows, because the chosen ones are beside them. */
const FIRST_SIZE = 5

interface PickListProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  load: Load<Row>
  /** Changes with filters other than page and words. */
  about?: string
  words: Readonly<Record<string, string>>
  rowKey: (row: Row) => string
  selection: Selection<Row>
  isMany: boolean
}

/** One page of rows to choose from. */
export function PickList<Row>(p: PickListProps<Row>): ReactElement {
  const { label, columns, load, about = '', words, rowKey, selection } = p
  const asked = `${about} ${JSON.stringify(words)}`
  // Another query starts at its first page.
  const [at, setAt] = useState({ asked, pageNo: 1, pageSize: FIRST_SIZE })
  const { pageSize } = at
  const pageNo = at.asked === asked ? at.pageNo : 1
  const { last, value, failure, retry } = useQuery(`${asked} ${pageNo} ${pageSize}`, (signal) =>
    load({ pageNo, pageSize, words }, signal),
  )
  const rows = last?.records ?? []
  return (
    <div className="zk-pick-list">
      <div className="zk-pick-rows">
        {failure === null ? (
          <PlainTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selection={p.isMany ? selection : onlyOne(selection)}
            isBusy={value === null}
          />
        ) : (
          <Failed reason={failure} onRetry={retry} />
        )}
        {value !== null && rows.length === 0 && <p className="zk-pick-none">没有符合条件的记录</p>}
      </div>
      <Pager
        page={pageNo}
        size={pageSize}
        sizes={SIZES}
        total={last?.total ?? 0}
        onPage={(next) => setAt({ asked, pageNo: next, pageSize })}
        onSize={(size) => setAt({ asked, pageNo: 1, pageSize: size })}
      />
    </div>
  )
}

const Failed = ({ reason, onRetry }: { reason: string; onRetry: () => void }): ReactElement => (
  <p role="alert">
    {reason} <Button size="small" text="重试" onClick={onRetry} />
  </p>
)

/** Choosing another row deselects the first. */
const onlyOne = <Row,>(selection: Selection<Row>): Selection<Row> => ({
  ...selection,
  toggle: (rows, isOn) => {
    if (isOn) selection.clear()
    selection.toggle(rows.slice(0, 1), isOn)
  },
})

interface ChosenProps<Row> {
  first: Column<Row>
  second?: Column<Row> | undefined
  rowKey: (row: Row) => string
  selection: Selection<Row>
}

/** 已选: the chosen rows, each with a button to remove it. */
export function Chosen<Row>({ first, second, rowKey, selection }: ChosenProps<Row>): ReactElement {
  return (
    <section className="zk-pick-chosen" aria-label="已选">
      <header>
        <b>已选 {selection.size} 项</b>
        <Button size="small" variant="minimal" text="清空" disabled={selection.size === 0} onClick={selection.clear} />
      </header>
      <ul>
        {selection.rows().map((row) => (
          <li key={rowKey(row)}>
            <span title={cellText(first, row)}>
              {cellText(first, row)} {second && <small>{cellText(second, row)}</small>}
            </span>
            <Button
              size="small"
              variant="minimal"
              icon="small-cross"
              aria-label={`移除${cellText(first, row)}`}
              onClick={() => selection.toggle([row], false)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
