import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import type { Page } from '#core/contract/page.ts'

export const PAGE_SIZE = 20

/** The filters of a list; its panel decides which of them it uses. */
export interface Filter {
  title: string
  fileType: string
  /** For favourites. */
  folderId: string
  /** For the reading list. */
  state: 'open' | 'confirmed'
}

interface ListState<Row extends object> {
  page: number
  total: number
  more: boolean
  /** Null until loaded. */
  rows: readonly Row[] | null
  failure: string | null
  filter: Filter
}

const NO_FILTER: Filter = { title: '', fileType: '', folderId: '', state: 'open' }

type Ask<Row> = (asked: { pageNo: number; filter: Filter }, signal: AbortSignal) => Promise<Page<Row>>

/** One list of the page, kept while the person visits other pages: on return, rows, page and filter are the same. */
export class KeptList<Row extends object> {
  readonly state = proxy<ListState<Row>>(this.#start())
  readonly #ask: Ask<Row>
  #loading: AbortController | null = null
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(ask: Ask<Row>) {
    this.#ask = ask
  }

  #start(): ListState<Row> {
    return { page: 1, total: 0, more: false, rows: null, failure: null, filter: { ...NO_FILTER } }
  }

  async load(pageNo = this.state.page): Promise<void> {
    this.#stop()
    const { signal } = (this.#loading = new AbortController())
    this.state.page = pageNo
    this.state.failure = null
    try {
      const { records, total, more = false } = await this.#ask({ pageNo, filter: { ...this.state.filter } }, signal)
      if (signal.aborted) return
      Object.assign(this.state, { rows: ref(records), total, more })
      // The last row of the last page was removed.
      if (records.length === 0 && pageNo > 1) await this.load(Math.max(1, Math.ceil(total / PAGE_SIZE)))
    } catch (error) {
      if (!signal.aborted) this.state.failure = errorText(error)
    }
  }

  narrow(part: Partial<Filter>): Promise<void> {
    Object.assign(this.state.filter, part)
    return this.load(1)
  }

  /** Filters while somebody types: the filter is stored at once, and the list requested after a pause. */
  narrowSoon(part: Partial<Filter>, pauseMs: number): void {
    this.#stop()
    Object.assign(this.state.filter, part)
    this.state.page = 1
    this.#pause = setTimeout(() => void this.load(1), pauseMs)
  }

  #stop(): void {
    this.#loading?.abort()
    clearTimeout(this.#pause)
  }

  forget(): void {
    this.#stop()
    Object.assign(this.state, this.#start())
  }
}

export const isNarrowed = ({ title, fileType, folderId }: Filter): boolean => `${title}${fileType}${folderId}` !== ''
