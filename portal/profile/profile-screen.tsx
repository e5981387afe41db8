import { type ReactElement, Suspense, useRef, useState } from 'react'
import { type Profile, profileGet } from '#core/contract/sys/own-account.ts'
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
import { PersonHead } from './person-head.tsx'
import { PreferenceCard } from './preference-card.tsx'
import css from './profile-screen.css?inline'
import { SectionNav } from './section-nav.tsx'
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
      <h1 className="zk-hidden">个人中心</h1>
      <Sections />
    </div>
  )
}

function Sections(): ReactElement {
  const api = useApi()
  const { value, last, failure, retry } = useQuery('profile', (signal) => api.call(profileGet, {}, signal))
  const profile = (failure ? null : (value ?? last)) ?? null
  const sections = useRef<HTMLDivElement>(null)
  return (
    <>
      <PersonHead profile={profile} />
      <div className="zk-profile-columns">
        <SectionNav sections={sections} />
        <div ref={sections}>
          <section aria-label="资料">
            <ContactCard profile={profile} failure={failure} onChanged={retry} />
          </section>
          <section aria-label="偏好">
            <PreferenceCard />
          </section>
          <section aria-label="安全">
            <PasswordCard />
            <HistoryCard />
          </section>
          <section aria-label="设备">
            <SessionsCard />
          </section>
          <section aria-label="代理">
            <DeputyCard />
          </section>
          <section aria-label="令牌">
            <TokensCard />
          </section>
        </div>
      </div>
    </>
  )
}

interface ContactCardProps {
  profile: Profile | null
  failure: string | null
  onChanged: () => void
}

const ContactCard = ({ profile, failure, onChanged }: ContactCardProps): ReactElement => (
  <Card title="我的资料">
    {failure && <ErrorState title="资料没有加载成功" reason={failure} onRetry={onChanged} />}
    {!failure && !profile && <Skeleton shape="rows" />}
    {profile && (
      <>
        <AvatarField />
        <ContactForm profile={profile} onSaved={onChanged} />
      </>
    )}
  </Card>
)

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
