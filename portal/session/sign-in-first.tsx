import type { ReactElement, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { loginWith } from '../guard.ts'

/** Shown instead of content that guests may not see; signing in leads back here. */
export function SignInFirst({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const { pathname, search } = useLocation()
  const signIn = (
    <Link className={buttonClass('primary')} to={loginWith(pathname + search)}>
      登录
    </Link>
  )
  return (
    <div className="zk-page">
      <EmptyState isPage icon="lock" title={title} actions={signIn}>
        {children}
      </EmptyState>
    </div>
  )
}

/** For guests of a site that is open to its staff only. */
export const ForStaffOnly = (): ReactElement => <SignInFirst title="请先登录">本站的知识只对内部人员开放。</SignInFirst>
