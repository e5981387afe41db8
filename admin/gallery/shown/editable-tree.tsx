import { type ReactElement, useState } from 'react'
import { readPattern } from '#core/rules/patterns/read-pattern.ts'
import type { Column } from '#core/table/column.ts'
import type { GivenRow } from '#core/table/table.ts'
import { EditableTable } from '../../parts/editable-table/editable-table.tsx'
import { useEditableTable } from '../../parts/editable-table/use-editable-table.ts'
import { TYPES } from './editable-columns.ts'

const COLUMNS: readonly Column[] = [
  { key: 'check', title: '', type: 'row-checkbox' },
  { key: 'name', title: '名称', type: 'input', width: 240 },
  { key: 'code', title: '编码', type: 'input' },
]

const ROOTS: readonly GivenRow[] = ['总部', '分部', '空部', '坏部', '断部'].map((name, at) => ({
  id: `t${at}`,
  name,
  hasChildren: true,
}))

const BELOW: readonly GivenRow[] = [
  { id: 'a1', name: '财务部', hasChildren: true },
  { id: 'a2', name: '人事部' },
]

let failures = 0

/** Answers of a server: an array, a page of records, none, something else, and once nothing. */
function answerFor(parent: string): unknown {
  if (parent === 't0') return BELOW
  if (parent === 't1') return { records: [{ id: 'b1', name: '出纳' }], total: 1 }
  if (parent === 't3') return '好的'
  if (parent === 't4' && failures++ === 0) throw new Error('网络不通')
  return parent === 't4' ? [{ id: 'e1', name: '恢复' }] : []
}

/** Rows whose children are loaded on opening; `&pid` uses another key with a condition. */
export function EditableTreeShown(): ReactElement {
  const isOther = new URLSearchParams(location.search).has('pid')
  const [asked, setAsked] = useState<readonly string[]>([])
  const table = useEditableTable({
    columns: COLUMNS,
    rows: ROOTS,
    patterns: readPattern,
    tree: {
      ...(isOther && { parentKey: 'pid', condition: '{"status":"1"}' }),
      load: async (query) => {
        setAsked((was) => [...was, new URLSearchParams(query).toString()])
        await new Promise((resolve) => setTimeout(resolve, 200))
        return answerFor(query['pid'] ?? query['parentId'] ?? '')
      },
    },
  })
  return (
    <>
      <output aria-label="请求">{asked.join(' ')}</output>
      <EditableTable label="组织" table={table} types={TYPES} />
    </>
  )
}
