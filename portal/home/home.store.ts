import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docListRecent, type DocRow } from '#core/contract/km/documents/document.ts'
import { docListWaiting } from '#core/contract/km/documents/review.ts'
import { api } from '../api.ts'

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

/** The lists of the home page; they stay while the newest are fetched. */
export const home = proxy<HomeState>(nothing())

const SIZE = 8

export function loadHome(): void {
  void load('newest', docListRecent, 'createTime')
  void load('mostRead', docListRecent, 'views')
}

export const loadWaiting = (): Promise<void> => load('waiting', docListWaiting, 'createTime')

async function load(list: keyof HomeState, call: typeof docListRecent, column: string): Promise<void> {
  try {
    const page = await api.call(call, { query: { pageNo: 1, pageSize: SIZE, column, order: 'desc' } })
    // What nobody has opened is not among the most read.
    const rows = list === 'mostRead' ? page.records.filter((row) => (row.views ?? 0) > 0) : page.records
    home[list] = { state: 'ready', value: ref(rows) }
  } catch (error) {
    home[list] = failureOf(error)
  }
}

function failureOf(error: unknown): Loaded<never> {
  if (error instanceof ApiFault && (error.kind === 'expired' || error.kind === 'denied')) return { state: 'sign-in' }
  return { state: 'failed', reason: errorText(error) }
}

/** After signing in or out the lists are somebody else's. */
export function forgetHome(): void {
  Object.assign(home, nothing())
}
