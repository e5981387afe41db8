import type { ReactElement } from 'react'
import type { Profile } from '#core/contract/sys/own-account.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Badge } from '#ui/controls/badge/badge.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useSession } from '../session/use-session.ts'
import { pictureAt } from '../site/use-picture.ts'
import { useHost } from '../use-portal.ts'

/** Who it is: face, name, account and departments. */
export function PersonHead({ profile }: { profile: Profile | null }): ReactElement {
  const { address } = useHost()
  const { user } = useSession()
  const name = profile?.realname ?? user?.realname ?? ''
  return (
    <header className="zk-profile-head">
      <Cover name={name} isWide />
      <div>
        <Avatar name={name} picture={pictureAt(user?.avatar ?? '', address)} size="huge" />
        <div>
          <strong>{name}</strong>
          {profile && <PersonFacts profile={profile} />}
        </div>
      </div>
    </header>
  )
}

const PersonFacts = ({ profile }: { profile: Profile }): ReactElement => (
  <p>
    <span>
      <Icon name="at-sign" />
      {profile.username}
    </span>
    {profile.workNo && <span className="zk-num">工号 {profile.workNo}</span>}
    {profile.departments.length === 0 && <span>尚未设置部门</span>}
    {profile.departments.map(({ id, departName, current }) => (
      <span key={id}>
        <Icon name="building" />
        {departName}
        {current && profile.departments.length > 1 && <Badge>当前</Badge>}
      </span>
    ))}
  </p>
)
