import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { docDelete, docListMine, type DocRow } from '#core/contract/km/documents/document.ts'
import { documentState } from '#core/text/document-state.ts'
import { api } from '../api.ts'

export const PAGE_SIZE = 20

interface MineState {
  page: number
  total: number
  more: boolean
  rows: readonly DocRow[] | null
  failure: string | null
}

/** My uploads; kept while one looks at other pages, so that coming back finds the same page. */
export const mine = proxy<MineState>({ page: 1, total: 0, more: false, rows: null, failure: null })

let loading: AbortController | null = null

export async function loadMine(page = mine.page): Promise<void> {
  loading?.abort()
  const { signal } = (loading = new AbortController())
  mine.page = page
  mine.failure = null
  try {
    const result = await api.call(docListMine, { query: { pageNo: page, pageSize: PAGE_SIZE } }, signal)
    Object.assign(mine, { rows: ref(result.records), total: result.total, more: result.more ?? false })
    // The last row of the last page was deleted.
    if (result.records.length === 0 && page > 1) await loadMine(Math.max(1, Math.ceil(result.total / PAGE_SIZE)))
  } catch (error) {
    if (!signal.aborted) mine.failure = errorText(error)
  }
}

/** Whether some row will soon show another state. */
export const isMoving = (rows: readonly DocRow[] | null): boolean =>
  rows?.some((row) => documentState(row).isMoving) ?? false

export async function deleteMine(id: string): Promise<void> {
  await api.call(docDelete, { query: { id } })
  await loadMine()
}

export function forgetMine(): void {
  loading?.abort()
  Object.assign(mine, { page: 1, total: 0, more: false, rows: null, failure: null })
}
