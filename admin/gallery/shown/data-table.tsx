import { ownStorage } from '#core/api/storage/browser-storage.ts'
import { Button } from '@blueprintjs/core'
import { type ReactElement, useMemo, useState } from 'react'
import type { Column, RowAction, Sorting, TableLayout, TableMemory } from '../../parts/data-table/column.ts'
import { DataTable } from '../../parts/data-table/data-table.tsx'
import { PlainTable } from '../../parts/data-table/plain-table.tsx'
import { useSelection } from '../../parts/data-table/selection.ts'
import { people, type Someone } from '../made-up.ts'

const COLUMNS: readonly Column<Someone>[] = [
  { key: 'realname', title: '姓名', width: 130, isSortable: true },
  { key: 'username', title: '账号', width: 130, isSortable: true },
  { key: 'department', title: '部门', width: 140 },
  { key: 'phone', title: '手机号', width: 140 },
  { key: 'email', title: '邮箱', width: 220 },
  { key: 'visits', title: '访问次数', width: 110, align: 'end', isSortable: true },
  { key: 'note', title: '备注', width: 320 },
  { key: 'id', title: '编号', width: 100, isHidden: true },
]

const KEY = 'bench-table'
const MEMORY: TableMemory = {
  read: () => ownStorage.readJson(KEY) as TableLayout | null,
  write: (layout) => ownStorage.write(KEY, JSON.stringify(layout)),
}

const rowKey = (row: Someone) => row.id

/** Ten thousand rows, or as many as `?rows=` says. Performed actions are listed above for tests. */
export function TableShown(): ReactElement {
  const count = Number(new URLSearchParams(location.search).get('rows') ?? 10_000)
  const all = useMemo(() => people(count), [count])
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [done, setDone] = useState('')
  const [page, setPage] = useState(0)
  const selection = useSelection(rowKey)
  const rows = useMemo(() => {
    const size = count > 100 ? count : 20
    const sorted = sorting ? all.toSorted((a, b) => compare(a, b, sorting)) : all
    return sorted.slice(page * size, (page + 1) * size)
  }, [all, sorting, page, count])
  const action = (id: string, label: string, danger = false): RowAction<Someone> => ({
    id,
    label,
    danger,
    run: (row) => setDone(`${label} ${row.realname}`),
  })
  return (
    <div style={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%' }}>
      <p>
        <output>{done}</output> 已选 <b>{selection.size}</b> 项
        <Button size="small" text="下一页" onClick={() => setPage(page + 1)} />
      </p>
      <DataTable
        label="人员列表"
        memory={MEMORY}
        columns={COLUMNS}
        rows={rows}
        rowKey={rowKey}
        sorting={sorting}
        onSort={setSorting}
        selection={selection}
        onOpen={(row) => setDone(`打开 ${row.realname}`)}
        actions={() => [
          action('edit', '编辑'),
          action('roles', '角色'),
          action('freeze', '冻结'),
          action('remove', '删除', true),
        ]}
      />
    </div>
  )
}

export function PlainShown(): ReactElement {
  const [done, setDone] = useState('')
  const selection = useSelection(rowKey)
  return (
    <>
      <output>{done}</output>
      <PlainTable
        label="短列表"
        columns={COLUMNS}
        rows={people(6)}
        rowKey={rowKey}
        selection={selection}
        onOpen={(row) => setDone(`打开 ${row.realname}`)}
        actions={() => [{ id: 'edit', label: '编辑', run: (row) => setDone(`编辑 ${row.realname}`) }]}
      />
    </>
  )
}

function compare(a: Someone, b: Someone, { column, order }: Sorting): number {
  const [x, y] = [a, b].map((row) => row[column as keyof Someone])
  const rising = typeof x === 'number' ? x - (y as number) : String(x).localeCompare(String(y))
  return order === 'asc' ? rising : -rising
}
