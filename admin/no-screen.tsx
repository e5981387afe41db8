import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'

/** A path of the console that is not in this person's menu: not there, or not for them. */
export function NoScreen(): ReactElement {
  const actions = (
    <>
      <Link className={buttonClass('primary')} to={ADMIN_HOME}>
        回到首页
      </Link>
      <a className={buttonClass()} href={PORTAL_PATHS.home}>
        去知识门户
      </a>
    </>
  )
  return (
    <EmptyState isPage icon="lock" title="没有这个页面，或者您没有打开它的权限" actions={actions}>
      需要权限时请联系管理员。
    </EmptyState>
  )
}
