import { type ReactElement, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { MenuButton, type MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { InstallStore } from '../offline/install.store.ts'
import { hasConsole } from '../menu-paths.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { PasswordDialog } from '../session/session-dialogs.tsx'
import { currentDepartment } from '#core/rules/current-department.ts'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { pictureAt, useSitePicture } from '../site/use-picture.ts'

export function UserMenu(): ReactElement | null {
  const { user, menu } = useSession()
  const session = useStore(SessionStore)
  const { host, toast } = usePortal()
  const fallback = useSitePicture('SiteAvatar')
  const deviceEntries = useDeviceEntries()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(false)
  if (!user) return null
  const handleDepartments = () => {
    session.openDepartments().catch((error: unknown) => toast(errorText(error, '部门没有加载成功'), 'bad'))
  }
  const entries: MenuEntry[] = [
    { text: '个人中心', icon: 'user-round', onSelect: () => void navigate(PORTAL_PATHS.account) },
    { text: '修改密码', icon: 'key-round', onSelect: () => setChanging(true) },
    { text: '切换部门', icon: 'building', onSelect: handleDepartments },
    ...(hasConsole(menu ?? []) ? [{ text: '管理后台', icon: 'gauge', href: host.address + ADMIN_HOME } as const] : []),
    ...deviceEntries,
    { text: '帮助', icon: 'circle-question-mark', onSelect: () => void navigate(PORTAL_PATHS.help) },
    { text: '退出登录', icon: 'log-out', onSelect: () => void session.signOut() },
  ]
  const picture = pictureAt(user.avatar ?? '', host.address) ?? fallback
  return (
    <>
      <MenuButton
        label={`${user.realname}的菜单`}
        className="zk-avatar"
        face={<Face name={user.realname} picture={picture} />}
        title={[user.realname, currentDepartment(user) ?? user.orgCodeTxt].filter(Boolean).join(' · ')}
        entries={entries}
      />
      <Suspense>{changing && <PasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}

/** What concerns this device: the documents kept on it, and the browser's offer to install the site. */
function useDeviceEntries(): MenuEntry[] {
  const navigate = useNavigate()
  const install = useStore(InstallStore)
  const { offer } = useSnapshot(install.state)
  const kept: MenuEntry = {
    text: '离线保留的知识',
    icon: 'cloud-off',
    onSelect: () => void navigate(PORTAL_PATHS.offline),
  }
  const offered: MenuEntry = { text: '安装到桌面', icon: 'laptop', onSelect: () => void install.install() }
  return [kept, ...(offer ? [offered] : [])]
}

const Face = ({ name, picture }: { name: string; picture: string | null }) => (
  <>
    <Avatar name={name} picture={picture} />
    <span>{name}</span>
  </>
)
