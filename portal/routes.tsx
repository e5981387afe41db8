import { type ComponentType, lazy } from 'react'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { SearchScreen } from './search/search-screen.tsx'

export interface ScreenRoute {
  path: string
  /** Title of the page; none on home, where the site's title stands alone. */
  title: string
  Screen: ComponentType
  layout: 'main' | 'user'
}

const KnowledgeScreen = lazy(() =>
  import('./knowledge/knowledge-screen.tsx').then((m) => ({ default: m.KnowledgeScreen })),
)
const HistoryScreen = lazy(() => import('./history/history-screen.tsx').then((m) => ({ default: m.HistoryScreen })))
const UploadScreen = lazy(() => import('./upload/upload-screen.tsx').then((m) => ({ default: m.UploadScreen })))
const NetSourceScreen = lazy(() =>
  import('./import/net-source-screen.tsx').then((m) => ({ default: m.NetSourceScreen })),
)
const WordScreen = lazy(() => import('./import/word-screen.tsx').then((m) => ({ default: m.WordScreen })))
const MineScreen = lazy(() => import('./mine/mine-screen.tsx').then((m) => ({ default: m.MineScreen })))
const LoginScreen = lazy(() => import('./login/login-screen.tsx').then((m) => ({ default: m.LoginScreen })))
const NotFoundScreen = lazy(() =>
  import('./not-found/not-found-screen.tsx').then((m) => ({ default: m.NotFoundScreen })),
)

/** Every screen of the portal. Home and search are what people come for, so they are in the first load. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: PORTAL_PATHS.home, title: '', Screen: HomeScreen, layout: 'main' },
  { path: PORTAL_PATHS.search, title: '检索', Screen: SearchScreen, layout: 'main' },
  { path: PORTAL_PATHS.knowledge, title: '知识', Screen: KnowledgeScreen, layout: 'main' },
  { path: PORTAL_PATHS.history, title: '版本历史', Screen: HistoryScreen, layout: 'main' },
  { path: PORTAL_PATHS.create, title: '上传知识', Screen: UploadScreen, layout: 'main' },
  { path: PORTAL_PATHS.createWord, title: '从 Word 提取知识', Screen: WordScreen, layout: 'main' },
  { path: PORTAL_PATHS.netSource, title: '保存网络资源', Screen: NetSourceScreen, layout: 'main' },
  { path: PORTAL_PATHS.mine, title: '我的知识', Screen: MineScreen, layout: 'main' },
  { path: PORTAL_PATHS.notFound, title: '页面不存在', Screen: NotFoundScreen, layout: 'main' },
  { path: PORTAL_PATHS.login, title: '登录', Screen: LoginScreen, layout: 'user' },
]
