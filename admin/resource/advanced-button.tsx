import { type ReactElement, use } from 'react'
import { useLocation } from 'react-router-dom'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { userPick } from '#core/contract/sys/people.ts'
import type { ListField, ListFields } from '#core/contract/list-field.ts'
import { readConditions, savedQueriesKey, superQueryParams } from '#core/query/super-query.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api, kept } from '../api.ts'
import { AdvancedQuery } from '../parts/advanced-query/advanced-query.tsx'
import type { QueryField, QueryMemory } from '../parts/advanced-query/query-field.ts'
import { QuerySourcesContext } from '../parts/advanced-query/query-sources-context.ts'
import { useMay } from '../rights.ts'
import type { ListState } from './use-list.ts'

const DAYS = 3650

interface AdvancedButtonProps {
  fields: ListFields
  list: Pick<ListState<unknown>, 'query' | 'change'>
}

/** 高级查询 for the fields that the contract names for the list. */
export function AdvancedButton({ fields, list }: AdvancedButtonProps): ReactElement {
  const { pathname } = useLocation()
  const { value: dictionaries } = useQuery('dictionaries', () => api.call(dictItemsAll, {}))
  const may = useMay()
  const sources = use(QuerySourcesContext)
  const conditions = readConditions(list.query.superQueryParams)
  return (
    <AdvancedQuery
      fields={Object.entries(fields).flatMap(([key, field]) => shownField(key, field, dictionaries ?? {}))}
      memory={queryMemory(pathname)}
      {...(may(userPick.access) && { sources })}
      asked={
        conditions.length > 0 ? { conditions, matchType: list.query.superQueryMatchType === 'or' ? 'or' : 'and' } : null
      }
      onAsk={(asked) =>
        list.change({
          superQueryParams: asked ? superQueryParams(asked.conditions) : '',
          superQueryMatchType: asked?.matchType ?? '',
        })
      }
    />
  )
}

/** Account names, which are picked by people's names. */
const PEOPLE = new Set(['createBy', 'updateBy'])

/** Not offered, because ids are meaningless to people. */
const HIDDEN = new Set(['id'])
const YES_NO = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
]

type Dictionaries = Readonly<Record<string, readonly { value: string; text: string }[]>>

function shownField(key: string, { kind, title, dict }: ListField, dictionaries: Dictionaries): QueryField[] {
  if (HIDDEN.has(key)) return []
  if (PEOPLE.has(key)) return [{ key, label: title, kind: 'text', pick: 'person' }]
  if (dict !== undefined) return [{ key, label: title, kind: 'dictionary', options: dictionaries[dict] ?? [] }]
  if (kind === 'flag') return [{ key, label: title, kind, options: YES_NO }]
  return [{ key, label: title, kind: kind === 'date' ? 'datetime' : kind }]
}

const queryMemory = (pathname: string): QueryMemory => ({
  read: () => kept.read(savedQueriesKey(pathname)),
  write: (saved) => kept.write(savedQueriesKey(pathname), saved, DAYS),
})
