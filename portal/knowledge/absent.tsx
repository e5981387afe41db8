import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { RequestAccess } from '../access/request-access.tsx'
import { loginWith } from '../guard.ts'
import { useSession } from '../session/use-session.ts'

/** Shown both for a missing and a forbidden document, because a difference would reveal that it exists. */
export function Absent({ id }: { id: string }): ReactElement {
  const { user } = useSession()
  const address = useLocation()
  const actions = (
    <>
      {!user && (
        <Link className={buttonClass('primary')} to={loginWith(address.pathname + address.search)}>
          登录后再看
        </Link>
      )}
      {user && <RequestAccess docId={id} />}
      <Link className={buttonClass('plain')} to={PORTAL_PATHS.home}>
        回到首页
      </Link>
    </>
  )
  return (
    <div className="zk-page" style={{ paddingBlock: 48 }}>
      <EmptyState isPage icon="lock" title="没有这篇知识，或者您不能阅读它" actions={actions}>
        它可能已被删除，也可能没有对您公开。
      </EmptyState>
    </div>
  )
}
