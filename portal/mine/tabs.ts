/** The tabs in their order; `id` is in the address. */
export const TABS = [
  { id: 'all', text: '全部' },
  { id: 'review', text: '待我审核' },
  { id: 'draft', text: '草稿' },
  { id: 'waiting', text: '待审核' },
  { id: 'rejected', text: '需修改' },
  { id: 'published', text: '已发布' },
  { id: 'favourites', text: '收藏' },
  { id: 'shares', text: '分享' },
  { id: 'mustRead', text: '必读' },
  { id: 'subscriptions', text: '订阅' },
  { id: 'mentions', text: '提到我' },
  { id: 'bin', text: '回收站' },
] as const

export type TabId = (typeof TABS)[number]['id']

export const parseTab = (text: string | null): TabId | null => TABS.find(({ id }) => id === text)?.id ?? null
