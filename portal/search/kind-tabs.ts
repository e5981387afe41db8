import { fileFamily } from '#ui/controls/file-icon/file-family.ts'
import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'
import type { FileFamily } from '#ui/theme/hues.ts'
import type { SearchQuery } from './search-query.ts'

/** The tabs above results; each is a group of the kinds of files that the facet knows. */
const TABS = [
  { id: 'texts', text: '文档' },
  { id: 'sheets', text: '表格' },
  { id: 'slides', text: '演示' },
  { id: 'media', text: '图片与视频' },
  { id: 'mails', text: '邮件' },
  { id: 'others', text: '其他' },
] as const
type TabId = (typeof TABS)[number]['id']
export type KindTabId = TabId | 'all'

const TAB_OF_FAMILY: Readonly<Partial<Record<FileFamily, TabId>>> = {
  excel: 'sheets',
  ppt: 'slides',
  image: 'media',
  film: 'media',
  mail: 'mails',
  archive: 'others',
}
const OTHERS: readonly string[] = ['other', 'program', 'empty', 'unknown']

const tabOf = (kind: string): TabId => {
  if (kind === 'epub') return 'texts'
  return OTHERS.includes(kind) ? 'others' : (TAB_OF_FAMILY[fileFamily(kind)] ?? 'texts')
}

const ALL_KINDS = [...Object.keys(FILE_KIND_LABELS), 'other']
export const kindsOf = (tab: KindTabId): string[] =>
  tab === 'all' ? [] : ALL_KINDS.filter((kind) => tabOf(kind) === tab)

/** The tab whose kinds are exactly the chosen ones: then the tab shows it, and no chip and no tick. */
export function wholeTab({ chosen: { kind } }: SearchQuery): TabId | null {
  const tab = kind[0] === undefined ? null : tabOf(kind[0])
  const all = tab === null ? [] : kindsOf(tab)
  return tab !== null && all.length === kind.length && all.every((each) => kind.includes(each)) ? tab : null
}

/** The tab of the chosen kinds: all, where none or kinds of several tabs are chosen. */
export function kindTab({ chosen: { kind } }: SearchQuery): KindTabId {
  const tabs = new Set(kind.map(tabOf))
  const [only = 'all'] = tabs
  return tabs.size === 1 ? only : 'all'
}

interface KindTab {
  id: KindTabId
  text: string
  count?: number
}

/** The tabs that find something, with counts as far as `kinds`, the facet before any kind was chosen, knows them. */
export function kindTabs(query: SearchQuery, kinds: readonly { value: string; count: number }[] | null): KindTab[] {
  const counts = new Map<TabId, number>()
  for (const { value, count } of kinds ?? []) counts.set(tabOf(value), (counts.get(tabOf(value)) ?? 0) + count)
  const now = kindTab(query)
  const found = TABS.filter(({ id }) => counts.has(id) || id === now)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    { id: 'all', text: '全部', ...(all > 0 && { count: all }) },
    ...found.map(({ id, text }) => ({ id, text, ...(counts.has(id) && { count: counts.get(id)! }) })),
  ]
}
