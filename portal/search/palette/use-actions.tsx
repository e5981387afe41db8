import { useNavigate } from 'react-router-dom'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { setThemeChoice, useTheme } from '#ui/theme/theme.ts'
import { loginWith } from '../../guard.ts'
import { hasConsole } from '../../menu-paths.ts'
import { SessionStore } from '../../session/session.store.ts'
import { useSession } from '../../session/use-session.ts'
import { useHost, useStore } from '../../use-portal.ts'
import type { Entry } from './entry.ts'

/** What somebody can go to: text, icon, path and initials. */
type Way = readonly [text: string, icon: IconName, to: string, letters: string]

const EVERYBODYS: readonly Way[] = [
  ['首页', 'house', PORTAL_PATHS.home, 'sy'],
  ['目录', 'folder', PORTAL_PATHS.directory, 'ml'],
  ['高级搜索', 'sliders-horizontal', `${PORTAL_PATHS.search}?adv=1`, 'gjss'],
  ['帮助', 'circle-question-mark', PORTAL_PATHS.help, 'bz'],
]
const STAFFS: readonly Way[] = [
  ['新建文档', 'file-plus', PORTAL_PATHS.write, 'xjwd'],
  ['上传文件', 'cloud-upload', PORTAL_PATHS.create, 'scwj'],
  ['导入 Word', 'file-text', PORTAL_PATHS.createWord, 'drw'],
  ['收录网页', 'bookmark', PORTAL_PATHS.netSource, 'slwy'],
  ['收藏', 'star', `${PORTAL_PATHS.mine}?tab=favourites`, 'sc'],
  ['我的', 'user-round', PORTAL_PATHS.mine, 'wd'],
  ['分享', 'share-2', PORTAL_PATHS.shares, 'fx'],
  ['问答', 'message-circle', PORTAL_PATHS.answers, 'wd'],
  ['知识库', 'library', PORTAL_PATHS.list, 'zsk'],
  ['必读', 'book-open', `${PORTAL_PATHS.mine}?tab=mustRead`, 'bd'],
  ['个人中心', 'user-round', PORTAL_PATHS.account, 'grzx'],
]

/** What can be done from anywhere. */
export function useActions(): Entry[] {
  const { user, menu } = useSession()
  const session = useStore(SessionStore)
  const navigate = useNavigate()
  const host = useHost()
  const isDark = useTheme() === 'dark'
  const action = (text: string, icon: IconName, letters: string, onPick: () => void): Entry => ({
    id: text,
    group: '动作',
    text,
    letters,
    face: <Tile icon={icon} hue="slate" size="small" />,
    onPick,
  })
  const ways = (all: readonly Way[]) =>
    all.map(([text, icon, to, letters]) => action(text, icon, letters, () => void navigate(to)))
  const theme = action(isDark ? '切换到浅色' : '切换到深色', isDark ? 'sun' : 'moon', isDark ? 'qhdqs' : 'qhdss', () =>
    setThemeChoice(isDark ? 'light' : 'dark'),
  )
  if (!user) {
    const here = location.pathname + location.search
    return [...ways(EVERYBODYS), theme, action('登录', 'log-out', 'dl', () => void navigate(loginWith(here)))]
  }
  return [
    ...ways([...STAFFS, ...EVERYBODYS]),
    theme,
    ...(hasConsole(menu ?? [])
      ? [action('管理后台', 'gauge', 'glht', () => location.assign(host.address + ADMIN_HOME))]
      : []),
    action('退出登录', 'log-out', 'tcdl', () => void session.signOut()),
  ]
}
