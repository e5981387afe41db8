import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { savedSearchList, type SavedSearchRow } from '#core/contract/km/search/saved-search.ts'
import type { Portal } from '../instance.ts'

interface SavedSearchState {
  /** Null until loaded. */
  rows: readonly SavedSearchRow[] | null
  failure: string | null
}

/** The person's saved searches: the bar shows the number of new hits, the sheet lists them. */
export class SavedSearchStore {
  readonly state = proxy<SavedSearchState>({ rows: null, failure: null })
  readonly #api: Api
  #asked = 0

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** The bar, the box and the sheet ask on their own: the answer to an earlier question never replaces that to a later one. */
  async load(): Promise<void> {
    const asked = ++this.#asked
    try {
      const rows = await this.#api.call(savedSearchList, {})
      if (asked === this.#asked) Object.assign(this.state, { rows: ref(rows), failure: null })
    } catch (error) {
      if (asked === this.#asked) this.state.failure = errorText(error)
    }
  }

  forget(): void {
    this.#asked += 1
    Object.assign(this.state, { rows: null, failure: null })
  }
}

export const freshIn = (rows: readonly SavedSearchRow[] | null): number =>
  (rows ?? []).reduce((sum, row) => sum + row.fresh, 0)
