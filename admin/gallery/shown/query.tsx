import { type ReactElement, useState } from 'react'
import { AdvancedQuery } from '../../parts/advanced-query/advanced-query.tsx'
import type { AdvancedQueryState, QueryField, QueryMemory } from '../../parts/advanced-query/query-field.ts'
import { ownStorage } from '#core/api/storage/browser-storage.ts'
import { savedQueriesKey, superQueryParams } from '#core/query/super-query.ts'
import type { QuerySources } from '../../parts/advanced-query/query-sources.tsx'
import { personControl, roleControl } from '../../parts/pickers/pick-controls.tsx'
import { DEPARTMENTS, people } from '../made-up.ts'

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
  { key: 'rank', label: '职级', kind: 'dictionary', dictCode: 'position_rank' },
  { key: 'category', label: '分类', kind: 'text', dictTable: 'category', dictCode: 'code', dictText: 'name' },
  { key: 'createBy', label: '创建人', kind: 'text', pick: 'person', customReturnField: 'id' },
  { key: 'updateBy', label: '修改人', kind: 'text', pick: 'person' },
  { key: 'role', label: '角色', kind: 'text', popup: { code: 'roles', orgFields: 'roleCode' } },
]

const PEOPLE = people(10).map((one) => ({ ...one, orgCodeTxt: one.department }))
const ROLES = ['reader', 'writer'].map((roleCode) => ({ id: `id of ${roleCode}`, roleName: roleCode, roleCode }))
const servePage =
  <T,>(records: readonly T[]) =>
  async () => ({ records: [...records], total: records.length })

/** Made-up sources, whose answers contain the query. */
const SOURCES: QuerySources = {
  dictionary: async (code) =>
    code === 'position_rank'
      ? [{ value: 'a', text: `${code}之一` }]
      : DEPARTMENTS.map((text, at) => ({ value: `d${at}`, text })),
  table: ({ dictTable, dictCode, dictText }) => ({
    load: async (words) => [{ value: `${dictTable}.${dictCode}`, text: `${dictText}：${words}` }],
    name: async (value) => value,
  }),
  person: (returned) =>
    personControl({ load: servePage(PEOPLE), named: async () => [], by: returned === 'id' ? 'id' : 'username' }),
  popup: ({ orgFields }) =>
    roleControl({ load: servePage(ROLES), named: async () => [], by: orgFields === 'roleCode' ? 'roleCode' : 'id' }),
}

const KEY = savedQueriesKey('bench')
const MEMORY: QueryMemory = {
  read: () => ownStorage.readJson(KEY),
  write: (saved) => ownStorage.write(KEY, JSON.stringify(saved)),
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
        sources={SOURCES}
        asked={asked}
        onAsk={(next) => {
          setAsked(next)
          setCount(count + 1)
        }}
      />
    </>
  )
}
