import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { SearchScreen } from './search/search-screen.tsx'

export interface ScreenRoute {
  path: string
  /** The page's title; '' on home, where only the site's title is shown. */
  title: string
  Screen: ComponentType
  layout: 'main' | 'user' | 'bare'
  /** Loads it before it is opened; a failure is said when it is. */
  loadAhead: () => void
}

type Load = () => Promise<ComponentType>

/** A screen that is loaded when it is first opened. */
const screen = (path: string, title: string, load: Load, layout: ScreenRoute['layout'] = 'main'): ScreenRoute => ({
  path,
  title,
  Screen: lazy(async () => ({ default: await load() })),
  layout,
  loadAhead: () => void load().catch(() => undefined),
})

const isThere = () => {}

/** All screens of the portal. Home and search are the most used, so they are in the first load. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: PORTAL_PATHS.home, title: '', Screen: HomeScreen, layout: 'main', loadAhead: isThere },
  { path: PORTAL_PATHS.search, title: '搜索', Screen: SearchScreen, layout: 'main', loadAhead: isThere },
  screen(
    PORTAL_PATHS.knowledge,
    '知识',
    async () => (await import('./knowledge/knowledge-screen.tsx')).KnowledgeScreen,
  ),
  screen(PORTAL_PATHS.history, '版本历史', async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  screen(PORTAL_PATHS.create, '上传', async () => (await import('./create/create-screen.tsx')).CreateScreen),
  screen(
    PORTAL_PATHS.createWord,
    '从 Word 提取知识',
    async () => (await import('./import/word-screen.tsx')).WordScreen,
  ),
  screen(
    PORTAL_PATHS.netSource,
    '保存网络资源',
    async () => (await import('./import/net-source-screen.tsx')).NetSourceScreen,
  ),
  screen(PORTAL_PATHS.write, '新建', async () => (await import('./write/write-screen.tsx')).WriteScreen, 'bare'),
  screen(
    `${PORTAL_PATHS.fileEditor}/:id?`,
    '在线编辑',
    async () => (await import('./file-editor/file-editor-screen.tsx')).FileEditorScreen,
    'bare',
  ),
  screen(PORTAL_PATHS.answers, '问答', async () => (await import('./answers/answers-screen.tsx')).AnswersScreen),
  screen(PORTAL_PATHS.mine, '我的知识', async () => (await import('./mine/mine-screen.tsx')).MineScreen),
  screen(PORTAL_PATHS.list, '知识库', async () => (await import('./lists/list-screen.tsx')).ListScreen),
  screen(
    PORTAL_PATHS.directory,
    '目录',
    async () => (await import('./lists/directory/directory-screen.tsx')).DirectoryScreen,
  ),
  screen(PORTAL_PATHS.account, '个人中心', async () => (await import('./profile/profile-screen.tsx')).ProfileScreen),
  screen(PORTAL_PATHS.shares, '分享', async () => (await import('./sharing/shares-screen.tsx')).SharesScreen),
  screen(PORTAL_PATHS.shared, '分享的知识', async () => (await import('./sharing/shared-screen.tsx')).SharedScreen),
  screen(
    PORTAL_PATHS.sharedView,
    '分享详情',
    async () => (await import('./sharing/share-view-screen.tsx')).ShareViewScreen,
  ),
  screen(PORTAL_PATHS.apiDocs, '接口文档', async () => (await import('./api-docs/api-docs-screen.tsx')).ApiDocsScreen),
  screen(
    PORTAL_PATHS.offline,
    '离线',
    async () => (await import('./offline-reading/offline-screen.tsx')).OfflineScreen,
  ),
  screen(PORTAL_PATHS.connect, '连接助手', async () => (await import('./connect/connect-screen.tsx')).ConnectScreen),
  screen(PORTAL_PATHS.help, '帮助', async () => (await import('./help/help-screen.tsx')).HelpScreen),
  screen(
    PORTAL_PATHS.notFound,
    '页面不存在',
    async () => (await import('./not-found/not-found-screen.tsx')).NotFoundScreen,
  ),
  screen(PORTAL_PATHS.login, '登录', async () => (await import('./login/login-screen.tsx')).LoginScreen, 'user'),
]

export const screenAt = (path: string): ScreenRoute | undefined => SCREENS.find((each) => matchPath(each.path, path))
