import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { preferenceList, preferenceSave, type Preferences } from '#core/contract/km/preference.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'
import { FIRST_COLUMNS } from './rows/columns.ts'

export type ListPreference = NonNullable<Preferences['list']>

const KEY = 'ZHIKU_LIST_VIEW'
const DAYS = 365

/**
 * How somebody sees lists: the view and the columns. The server keeps it for people with a session; guests have the
 * view that they used last in this browser. Null until it is known.
 */
export function useListPreference(): readonly [ListPreference | null, (change: Partial<ListPreference>) => void] {
  const { api, kept, toast } = usePortal()
  const { user } = useSession()
  const { value, failure } = useQuery(user?.id ?? null, (signal) => api.call(preferenceList, {}, signal))
  const [changed, setChanged] = useState<ListPreference | null>(null)
  const first: ListPreference = {
    columns: [...FIRST_COLUMNS],
    view: !user && kept.read(KEY) === 'cards' ? 'cards' : 'list',
  }
  const isWaiting = user !== null && !value && !failure
  const shown = changed ?? (isWaiting ? null : (value?.list ?? first))
  const change = (part: Partial<ListPreference>) => {
    const next = { ...(shown ?? first), ...part }
    setChanged(next)
    if (!user) {
      kept.write(KEY, next.view, DAYS)
      return
    }
    api
      .call(preferenceSave, { body: { key: 'list', value: next } })
      .catch((error: unknown) => toast(errorText(error, '没有保存成功'), 'bad'))
  }
  return [shown, change]
}
