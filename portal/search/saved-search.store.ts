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

  constructor({ api }: Portal) {
    this.#api = api
  }

  async load(): Promise<void> {
    try {
      this.state.rows = ref(await this.#api.call(savedSearchList, {}))
      this.state.failure = null
    } catch (error) {
      this.state.failure = errorText(error)
    }
  }

  forget(): void {
    Object.assign(this.state, { rows: null, failure: null })
  }
}

export const freshIn = (rows: readonly SavedSearchRow[] | null): number =>
  (rows ?? []).reduce((sum, row) => sum + row.fresh, 0)
