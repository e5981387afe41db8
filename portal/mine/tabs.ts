/** The lists of the page in three groups, in their order; `id` is in the address. */
export const GROUPS = [
  {
    id: 'written',
    text: '我写的',
    tabs: [
      { id: 'all', text: '全部' },
      { id: 'draft', text: '草稿' },
      { id: 'waiting', text: '待审核' },
      { id: 'rejected', text: '需修改' },
      { id: 'published', text: '已发布' },
    ],
  },
  {
    id: 'concern',
    text: '和我有关',
    tabs: [
      { id: 'mustRead', text: '必读' },
      { id: 'review', text: '待我审核' },
      { id: 'rights', text: '权限复核' },
      { id: 'mentions', text: '提到我' },
      { id: 'favourites', text: '收藏' },
      { id: 'subscriptions', text: '订阅' },
      { id: 'shares', text: '分享' },
    ],
  },
  { id: 'bin', text: '回收站', tabs: [{ id: 'bin', text: '回收站' }] },
] as const

type Group = (typeof GROUPS)[number]
export type GroupId = Group['id']
export type TabId = Group['tabs'][number]['id']

const TABS: readonly { id: TabId }[] = GROUPS.flatMap(({ tabs }) => [...tabs])

/** Any list by its name in an address, as ever: the groups are not in it. */
export const parseTab = (text: string | null): TabId | null => TABS.find(({ id }) => id === text)?.id ?? null

export const groupOf = (tab: TabId): Group => GROUPS.find(({ tabs }) => tabs.some(({ id }) => id === tab))!

type Counts = Readonly<Partial<Record<TabId, number>>>

/** The number at a group: of all that I wrote, of what still asks for something, of what lies in the bin. */
export function groupCount(group: GroupId, counts: Counts): number {
  if (group === 'written') return counts.all ?? 0
  if (group === 'bin') return counts.bin ?? 0
  return (counts.mustRead ?? 0) + (counts.review ?? 0) + (counts.rights ?? 0) + (counts.mentions ?? 0)
}
