import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import type { RowOf } from './define.ts'

export interface Rows<Row> {
  page: Page<Row> | null
  /** A newer answer is on its way; the earlier rows stay meanwhile. */
  isBusy: boolean
  failure: string | null
  reload: () => void
  /** Asks again behind the rows: they stay as they are until the answer is there, and when there is none. */
  refresh: () => void
  isUnderWay: boolean
  /** When the rows were read. */
  readAt: Date | null
  /** Why the last refresh brought nothing. */
  unread: string | null
}

/** The rows that a call answers a question with. */
export function useRows<L extends Endpoint>({ id, list }: { id: string; list: L }, query: object): Rows<RowOf<L>> {
  const key = `${id} ${JSON.stringify(query)}`
  const [unread, setUnread] = useState<string | null>(null)
  const { value, last, latest, failure, retry } = useQuery(key, async (signal) => {
    try {
      const page = (await api.call(list, { query } as unknown as Args<L>, signal)) as Page<RowOf<L>>
      setUnread(null)
      return { page, at: new Date() }
    } catch (error) {
      if (!signal.aborted) setUnread(errorText(error))
      throw error
    }
  })
  /** What was asked when the rows were only refreshed. */
  const [refreshed, setRefreshed] = useState<string | null>(null)
  const isRefresh = refreshed === key && latest !== null
  const known = isRefresh ? latest : last
  const isUnderWay = value === null && failure === null
  const ask = (isBehind: boolean) => {
    setRefreshed(isBehind ? key : null)
    retry()
  }
  return {
    page: known?.page ?? null,
    isBusy: isUnderWay && !isRefresh,
    failure: isRefresh ? null : failure,
    reload: () => ask(false),
    refresh: () => ask(true),
    isUnderWay,
    readAt: known?.at ?? null,
    unread: isRefresh ? unread : null,
  }
}
