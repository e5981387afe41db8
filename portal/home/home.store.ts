import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docListRecent, type DocRow } from '#core/contract/km/documents/document.ts'
import { docListWaiting } from '#core/contract/km/documents/review.ts'
import type { Portal } from '../instance.ts'

type Loaded<T> =
  | { state: 'waiting' }
  | { state: 'ready'; value: T }
  | { state: 'sign-in' }
  | { state: 'failed'; reason: string }

interface HomeState {
  newest: Loaded<readonly DocRow[]>
  mostRead: Loaded<readonly DocRow[]>
  /** What waits for this person's review; asked only of reviewers. */
  waiting: Loaded<readonly DocRow[]>
}

const nothing = (): HomeState => ({
  newest: { state: 'waiting' },
  mostRead: { state: 'waiting' },
  waiting: { state: 'waiting' },
})

const SIZE = 8

function failureOf(error: unknown): Loaded<never> {
  if (error instanceof ApiFault && (error.kind === 'expired' || error.kind === 'denied')) return { state: 'sign-in' }
  return { state: 'failed', reason: errorText(error) }
}

/** The lists of the home page; they stay while the newest are fetched. */
export class HomeStore {
  readonly state = proxy<HomeState>(nothing())
  readonly #api: Api

  constructor({ api }: Portal) {
    this.#api = api
  }

  load(): void {
    void this.#load('newest', docListRecent, 'createTime')
    void this.#load('mostRead', docListRecent, 'views')
  }

  loadWaiting(): Promise<void> {
    return this.#load('waiting', docListWaiting, 'createTime')
  }

  async #load(list: keyof HomeState, call: typeof docListRecent, column: string): Promise<void> {
    try {
      const page = await this.#api.call(call, { query: { pageNo: 1, pageSize: SIZE, column, order: 'desc' } })
      // What nobody has opened is not among the most read.
      const rows = list === 'mostRead' ? page.records.filter((row) => (row.views ?? 0) > 0) : page.records
      this.state[list] = { state: 'ready', value: ref(rows) }
    } catch (error) {
      this.state[list] = failureOf(error)
    }
  }

  /** After signing in or out the lists are somebody else's. */
  forget(): void {
    Object.assign(this.state, nothing())
  }
}
