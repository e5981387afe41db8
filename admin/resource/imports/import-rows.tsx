import { Switch } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { type ImportTaskRow, importTaskRows } from '#core/contract/sheet.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'
import type { Column } from '../../parts/data-table/column.ts'
import { PlainTable } from '../../parts/data-table/plain-table.tsx'
import { Pager } from '../../parts/pager/pager.tsx'

const FATES = {
  waiting: { tone: 'quiet', text: '没有导入' },
  done: { tone: 'good', text: '已导入' },
  refused: { tone: 'warn', text: '有错误' },
} as const

const COLUMNS: readonly Column<ImportTaskRow>[] = [
  { key: 'row', title: '行', width: 64 },
  { key: 'name', title: '名称', width: 160 },
  { key: 'fate', title: '结果', width: 104, state: ({ fate }) => FATES[fate] },
  { key: 'message', title: '原因' },
]
const SIZES = [10, 50, 100]

/** The result of each row of a finished import; refused ones first. */
export function ImportRows({ id, hasRefused }: { id: string; hasRefused: boolean }): ReactElement {
  const [refused, setRefused] = useState(hasRefused)
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const query = { id, refused, pageNo, pageSize }
  const { value, last } = useQuery(`rows ${JSON.stringify(query)}`, (signal) =>
    api.call(importTaskRows, { query }, signal),
  )
  return (
    <>
      {hasRefused && (
        <Switch
          label="只看有错误的行"
          checked={refused}
          onChange={() => {
            setRefused(!refused)
            setPage({ pageNo: 1, pageSize })
          }}
        />
      )}
      <PlainTable
        label="每一行的结果"
        columns={COLUMNS}
        rows={last?.records ?? []}
        rowKey={({ row }) => String(row)}
        isBusy={value === null}
      />
      <Pager
        label="每一行的结果的分页"
        page={pageNo}
        size={pageSize}
        sizes={SIZES}
        total={last?.total ?? 0}
        onPage={(next) => setPage({ pageNo: next, pageSize })}
        onSize={(size) => setPage({ pageNo: 1, pageSize: size })}
      />
    </>
  )
}
