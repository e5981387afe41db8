import { proxy } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { commentsToMe, commentsUnseen } from '#core/contract/km/community/comment.ts'
import { favouriteList, folderList } from '#core/contract/km/community/favourite-list.ts'
import { mustReadCount, mustReadMine } from '#core/contract/km/community/must-read.ts'
import { docListDraft, docListMine, docListSubmitted } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docBin, docListWaiting } from '#core/contract/km/review/review.ts'
import { accessReviewMine } from '#core/contract/km/rights/access-review.ts'
import { shareList } from '#core/contract/km/rights/share.ts'
import { subscriptionNews } from '#core/contract/km/subscription.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { documentState } from '#core/text/document-state.ts'
import type { Portal } from '../instance.ts'
import { SessionStore } from '../session/session.store.ts'
import { type Filter, KeptList, PAGE_SIZE } from './kept-list.ts'
import { parseTab, type TabId } from './tabs.ts'

interface MineState {
  /** The last tab, for an address without one. */
  tab: TabId
  /** The scroll position. */
  scroll: number
  counts: Partial<Record<TabId, number>>
}

/** Whether the state of a row will soon change. */
export const isMoving = (rows: readonly DocRow[] | null): boolean =>
  rows?.some((row) => documentState(row).isMoving) ?? false

/** The state of the person's page, kept while they visit other pages. */
export class MineStore {
  readonly state = proxy<MineState>({ tab: 'all', scroll: 0, counts: {} })
  readonly lists: ReturnType<typeof createLists>
  readonly #ask: ReturnType<typeof createCounts>

  constructor({ api, store }: Portal) {
    const session = store(SessionStore)
    const username = () => session.state.user?.username ?? ''
    this.lists = createLists(api, username)
    this.#ask = createCounts(api, username, () => session.state.held.includes(docListWaiting.access))
  }

  /** Loads the counts independently: one that fails is not shown and does not affect the others. */
  async count(tabs: readonly TabId[] = Object.keys(this.#ask) as TabId[]): Promise<void> {
    await Promise.all(
      tabs.map(async (tab) => {
        const number = await this.#ask[tab]().catch(() => undefined)
        if (number !== undefined) this.state.counts[tab] = number
      }),
    )
  }

  leaveAt(tab: string | null, scroll: number): void {
    this.state.tab = parseTab(tab) ?? this.state.tab
    this.state.scroll = scroll
  }

  forget(): void {
    for (const list of Object.values(this.lists)) list.forget()
    Object.assign(this.state, { tab: 'all', scroll: 0, counts: {} })
  }
}

/** The filter as query parameters of document lists. */
const asQuery = ({ title, fileType }: Filter) => ({ ...(title && { title }), ...(fileType && { fileType }) })

type Asked = { pageNo: number; filter: Filter }
const paging = (pageNo: number) => ({ pageNo, pageSize: PAGE_SIZE })

function createLists(api: Api, username: () => string) {
  const documents = (call: typeof docListMine, more: () => object = () => ({})) =>
    new KeptList<DocRow>(({ pageNo, filter }, signal) =>
      api.call(call, { query: { ...asQuery(filter), ...more(), ...paging(pageNo) } }, signal),
    )
  return {
    all: documents(docListMine),
    draft: documents(docListDraft, () => ({ status: STATUS.draft })),
    waiting: documents(docListSubmitted),
    // The longest waiting come first.
    review: documents(docListWaiting, () => ({ column: 'updateTime', order: 'asc' })),
    rejected: documents(docListDraft, () => ({ status: STATUS.rejected })),
    published: documents(docListMine, () => ({ status: STATUS.passed })),
    // People who may empty the bin see all documents elsewhere; this page lists only their own.
    bin: documents(docBin, () => ({ createBy: username() })),
    favourites: new KeptList(({ pageNo, filter }: Asked, signal) => {
      const folder = filter.folderId && { folderId: filter.folderId }
      return api.call(favouriteList, { query: { ...asQuery(filter), ...folder, ...paging(pageNo) } }, signal)
    }),
    shares: new KeptList(({ pageNo }: Asked, signal) => api.call(shareList, { query: paging(pageNo) }, signal)),
    mustRead: new KeptList(({ pageNo, filter }: Asked, signal) =>
      api.call(mustReadMine, { query: { ...paging(pageNo), state: filter.state } }, signal),
    ),
    news: new KeptList(({ pageNo }: Asked, signal) => api.call(subscriptionNews, { query: paging(pageNo) }, signal)),
    rights: new KeptList(({ pageNo }: Asked, signal) => api.call(accessReviewMine, { query: paging(pageNo) }, signal)),
    mentions: new KeptList(({ pageNo }: Asked, signal) => api.call(commentsToMe, { query: paging(pageNo) }, signal)),
  }
}

export type DocumentTab = 'all' | 'draft' | 'waiting' | 'review' | 'rejected' | 'published' | 'bin'

/** Counts of the tabs. For tasks it is the open ones: not yet confirmed, not yet seen. */
function createCounts(
  api: Api,
  username: () => string,
  mayReview: () => boolean,
): Record<TabId, () => Promise<number>> {
  const one = { pageSize: 1 }
  const total = (page: Promise<{ total: number }>) => page.then((found) => found.total)
  return {
    all: () => total(api.call(docListMine, { query: one })),
    draft: () => total(api.call(docListDraft, { query: { ...one, status: STATUS.draft } })),
    waiting: () => total(api.call(docListSubmitted, { query: one })),
    review: async () => (mayReview() ? total(api.call(docListWaiting, { query: one })) : 0),
    rejected: () => total(api.call(docListDraft, { query: { ...one, status: STATUS.rejected } })),
    published: () => total(api.call(docListMine, { query: { ...one, status: STATUS.passed } })),
    favourites: async () => (await api.call(folderList, {})).all,
    shares: () => total(api.call(shareList, { query: one })),
    mustRead: async () => (await api.call(mustReadCount, {})).open,
    rights: () => total(api.call(accessReviewMine, { query: { ...one, open: true } })),
    subscriptions: () => total(api.call(subscriptionNews, { query: one })),
    mentions: async () => (await api.call(commentsUnseen, {})).unseen,
    bin: () => total(api.call(docBin, { query: { ...one, createBy: username() } })),
  }
}
