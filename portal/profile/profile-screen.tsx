import { type ReactElement, Suspense, useState } from 'react'
import { profileGet } from '#core/contract/sys/own-account.ts'
import { Badge } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { PasswordDialog } from '../session/session-dialogs.tsx'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import { AvatarField } from './avatar-field.tsx'
import { ContactForm } from './contact-form.tsx'
import { DeputyCard } from './deputy-card.tsx'
import { HistoryCard } from './history-card.tsx'
import css from './profile-screen.css?inline'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens-card.tsx'

styles(css)

/** /account: the person's details, sessions and tokens. */
export function ProfileScreen(): ReactElement | null {
  const { user, menu } = useSession()
  // The menu is loaded first, because that shows whether the session is still valid.
  if (!user || menu === null) return null
  return (
    <div className="zk-page zk-profile">
      <h1 className="zk-page-title">个人中心</h1>
      <div className="zk-profile-columns">
        <div>
          <ProfileCard />
          <PasswordCard />
          <DeputyCard />
        </div>
        <div>
          <SessionsCard />
          <HistoryCard />
          <TokensCard />
        </div>
      </div>
    </div>
  )
}

function ProfileCard(): ReactElement {
  const api = useApi()
  const { value, last, failure, retry } = useQuery('profile', (signal) => api.call(profileGet, {}, signal))
  const profile = value ?? last
  return (
    <Card title="我的资料">
      {failure && <ErrorState title="资料没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !profile && <Skeleton shape="rows" />}
      {!failure && profile && (
        <>
          <AvatarField />
          <dl className="zk-profile-facts">
            <dt>姓名</dt>
            <dd>{profile.realname}</dd>
            <dt>账号</dt>
            <dd>{profile.username}</dd>
            {profile.workNo && (
              <>
                <dt>工号</dt>
                <dd>{profile.workNo}</dd>
              </>
            )}
            <dt>部门</dt>
            <dd>
              {profile.departments.length === 0 && '尚未设置部门'}
              {profile.departments.map(({ id, departName, current }) => (
                <div key={id}>
                  {departName}
                  {current && profile.departments.length > 1 && <Badge>当前</Badge>}
                </div>
              ))}
            </dd>
          </dl>
          <ContactForm profile={profile} onSaved={retry} />
        </>
      )}
    </Card>
  )
}

function PasswordCard(): ReactElement {
  const [changing, setChanging] = useState(false)
  return (
    <Card title="密码">
      <div className="zk-profile-line">
        <span>修改密码后，其他设备上的登录全部退出。</span>
        <Button icon="key-round" onClick={() => setChanging(true)}>
          修改密码
        </Button>
      </div>
      <Suspense>{changing && <PasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </Card>
  )
}
