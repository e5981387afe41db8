import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { docDelete, docListMine, type DocRow } from '#core/contract/km/documents/document.ts'
import { documentState } from '#core/text/document-state.ts'
import type { Portal } from '../instance.ts'

export const PAGE_SIZE = 20

interface MineState {
  page: number
  total: number
  more: boolean
  rows: readonly DocRow[] | null
  failure: string | null
}

const START: MineState = { page: 1, total: 0, more: false, rows: null, failure: null }

/** Whether some row will soon show another state. */
export const isMoving = (rows: readonly DocRow[] | null): boolean =>
  rows?.some((row) => documentState(row).isMoving) ?? false

/** My uploads; kept while one looks at other pages, so that coming back finds the same page. */
export class MineStore {
  readonly state = proxy<MineState>({ ...START })
  readonly #api: Api
  #loading: AbortController | null = null

  constructor({ api }: Portal) {
    this.#api = api
  }

  async load(page = this.state.page): Promise<void> {
    this.#loading?.abort()
    const { signal } = (this.#loading = new AbortController())
    this.state.page = page
    this.state.failure = null
    try {
      const result = await this.#api.call(docListMine, { query: { pageNo: page, pageSize: PAGE_SIZE } }, signal)
      Object.assign(this.state, { rows: ref(result.records), total: result.total, more: result.more ?? false })
      // The last row of the last page was deleted.
      if (result.records.length === 0 && page > 1) await this.load(Math.max(1, Math.ceil(result.total / PAGE_SIZE)))
    } catch (error) {
      if (!signal.aborted) this.state.failure = errorText(error)
    }
  }

  async delete(id: string): Promise<void> {
    await this.#api.call(docDelete, { query: { id } })
    await this.load()
  }

  forget(): void {
    this.#loading?.abort()
    Object.assign(this.state, START)
  }
}
