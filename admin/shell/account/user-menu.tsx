import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ownTokens } from '#core/api/own-tokens.ts'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import { currentDepartment } from '#core/rules/current-department.ts'
import { siteValue } from '#core/rules/site/site.ts'
import { isOwnPicture } from '#core/rules/site/site-check.ts'
import { onSite } from '#core/routes/site-base.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton, type MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../../api.ts'
import { session } from '../../session.store.ts'
import { toast } from '../../toasts.ts'
import { chooseDepartment, type Choice, clearCache, departmentsToChoose, leaveConsole } from './account.ts'
import css from './user-menu.css?inline'

styles(css)

const DepartmentDialog = lazy(async () => ({
  default: (await import('#ui/feedback/account/department-dialog.tsx')).DepartmentDialog,
}))
/** Loaded on demand, because it contains the list of common passwords. */
const PasswordDialog = lazy(async () => ({
  default: (await import('#ui/feedback/account/password-dialog.tsx')).PasswordDialog,
}))

export function UserMenu(): ReactElement | null {
  const { user, config } = useSnapshot(session)
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  if (!user) return null
  // People without a picture get the one of the site.
  const picture = [user.avatar ?? '', siteValue(config, 'SiteAvatar')].find(isOwnPicture)
  const entries: MenuEntry[] = [
    { text: '控制台首页', icon: 'gauge', onSelect: () => void navigate(ADMIN_HOME) },
    { text: '知识门户', icon: 'house', href: onSite(PORTAL_PATHS.home) },
    { text: '个人中心', icon: 'user-round', href: onSite(PORTAL_PATHS.account) },
    { text: '修改密码', icon: 'key-round', onSelect: () => setIsChanging(true) },
    { text: '切换部门', icon: 'building', onSelect: () => void departmentsToChoose().then(setChoice) },
    { text: '清除缓存', icon: 'rotate-ccw', onSelect: () => void clearCache() },
    { text: '退出登录', icon: 'log-out', onSelect: leaveConsole },
  ]
  return (
    <>
      <MenuButton
        label={`${user.realname}的菜单`}
        className={buttonClass('quiet')}
        face={
          <>
            {picture ? <img className="zk-console-face" src={onSite(picture)} alt="" /> : <Icon name="user-round" />}
            <span className="zk-console-person">{user.realname}</span>
          </>
        }
        title={[user.realname, currentDepartment(user) ?? user.orgCodeTxt].filter(Boolean).join(' · ')}
        entries={entries}
      />
      <Suspense>
        {choice && <Departments choice={choice} onClose={() => setChoice(null)} />}
        {isChanging && <Password username={user.username} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </>
  )
}

const Departments = ({ choice, onClose }: { choice: Choice; onClose: () => void }) => (
  <DepartmentDialog
    choice={choice}
    onClose={onClose}
    onChoose={async (orgCode) => {
      await chooseDepartment(orgCode, choice.list)
      onClose()
    }}
  />
)

function Password({ username, onClose }: { username: string; onClose: () => void }): ReactElement {
  const change: ComponentProps<typeof PasswordDialog>['onChange'] = async (draft) => {
    await api.call(passwordUpdate, { body: { ...draft, username } })
    toast('密码已修改，下次登录请用新密码')
  }
  const tokens = () => ownTokens(api)
  return <PasswordDialog username={username} tokens={tokens} onChange={change} onClose={onClose} onLeave={onClose} />
}
