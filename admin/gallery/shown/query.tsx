import { type ReactElement, useState } from 'react'
import { AdvancedQuery } from '../../parts/advanced-query/advanced-query.tsx'
import type { AdvancedQueryState, QueryField, QueryMemory } from '../../parts/advanced-query/query-field.ts'
import { savedQueriesKey, superQueryParams } from '#core/query/super-query.ts'
import { DEPARTMENTS } from '../made-up.ts'

const FIELDS: readonly QueryField[] = [
  { key: 'realname', label: '姓名', kind: 'text' },
  { key: 'visits', label: '访问次数', kind: 'number' },
  { key: 'birthday', label: '生日', kind: 'date' },
  { key: 'createTime', label: '创建时间', kind: 'datetime' },
  {
    key: 'department',
    label: '部门',
    kind: 'dictionary',
    dictCode: 'department',
    options: DEPARTMENTS.map((text, at) => ({ value: `d${at}`, text })),
  },
]

const KEY = savedQueriesKey('bench')
const MEMORY: QueryMemory = {
  read: () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown,
  write: (saved) => localStorage.setItem(KEY, JSON.stringify(saved)),
}

export function QueryShown(): ReactElement {
  const [asked, setAsked] = useState<AdvancedQueryState | null>(null)
  const [count, setCount] = useState(0)
  return (
    <>
      <output>{asked ? `${asked.matchType} ${decodeURI(superQueryParams(asked.conditions))}` : '全部'}</output>
      <b>{count}</b>
      <AdvancedQuery
        fields={FIELDS}
        memory={MEMORY}
        asked={asked}
        onAsk={(next) => {
          setAsked(next)
          setCount(count + 1)
        }}
      />
    </>
  )
}
