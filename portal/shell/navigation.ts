import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { screenAt } from '../routes.tsx'

export interface NavEntry {
  to: string
  text: string
  icon: IconName
  /** Shown only with a session, because guests could not use it. */
  forStaff?: boolean
}

/** In the order of the header. */
const HEADER: readonly NavEntry[] = [
  { to: PORTAL_PATHS.home, text: '首页', icon: 'house' },
  { to: PORTAL_PATHS.list, text: '知识库', icon: 'library', forStaff: true },
  { to: PORTAL_PATHS.directory, text: '目录', icon: 'folder' },
  { to: PORTAL_PATHS.answers, text: '问答', icon: 'message-circle', forStaff: true },
  { to: PORTAL_PATHS.mine, text: '我的', icon: 'user-round', forStaff: true },
  { to: PORTAL_PATHS.shares, text: '分享', icon: 'share-2', forStaff: true },
]

/** What the phone has at hand, around the button that creates. */
const TABS: readonly NavEntry[] = [
  { to: PORTAL_PATHS.home, text: '首页', icon: 'house' },
  { to: PORTAL_PATHS.search, text: '搜索', icon: 'search' },
  { to: PORTAL_PATHS.directory, text: '目录', icon: 'library' },
  { to: PORTAL_PATHS.mine, text: '我的', icon: 'user-round', forStaff: true },
]

/** What somebody can bring in or write. */
export const CREATING: readonly NavEntry[] = [
  { to: PORTAL_PATHS.create, text: '上传文件', icon: 'cloud-upload' },
  { to: PORTAL_PATHS.write, text: '写一篇文档', icon: 'file-plus' },
  { to: PORTAL_PATHS.createWord, text: '导入 Word', icon: 'file-text' },
  { to: PORTAL_PATHS.netSource, text: '收录网页', icon: 'bookmark' },
]

const shownTo = (isStaff: boolean) => (entry: NavEntry) =>
  (isStaff || !entry.forStaff) && screenAt(entry.to) !== undefined

export const navigation = (isStaff: boolean): readonly NavEntry[] => HEADER.filter(shownTo(isStaff))
export const tabs = (isStaff: boolean): readonly NavEntry[] => TABS.filter(shownTo(isStaff))
