import '#ui/theme/base.ts'
import { BlueprintProvider, Classes } from '@blueprintjs/core'
import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { UserInfo } from '#core/contract/sys/login.ts'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { siteBase, withinSite } from '#core/routes/site-base.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { BrokenPage } from '#ui/feedback/error-state/broken-page.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useTheme } from '#ui/theme/theme.ts'
import { ToastList } from '#ui/feedback/toast/toast.tsx'
import { toasts } from './toasts.ts'
import { connect } from './api.ts'
import blueprintCss from './blueprint.css?inline'
import css from './console.css?inline'
import { buildMenuEntries, type Node } from './menu.ts'
import { findScreen } from './screens.ts'
import { QUERY_SOURCES } from './organisation/query-sources.tsx'
import { QuerySourcesContext } from './parts/advanced-query/query-sources-context.ts'
import { loadMenu, openConsole, session, signOut } from './session.store.ts'
import { ConsoleLayout } from './shell/layout/console-layout.tsx'
import { StyleFailure } from './shell/layout/style-failure.tsx'
import { MenuContext, indexMenu } from './shell/routes/menu-context.ts'
import { useAppliedTheme } from './shell/settings/use-settings.ts'
import { followRouter } from './shell/tabs/tabs.store.ts'

styles(blueprintCss)
styles(css)

const SignInAgain = lazy(async () => ({ default: (await import('./shell/account/sign-in-again.tsx')).SignInAgain }))

export interface ConsoleProps {
  container: HTMLElement | ShadowRoot
  /** The server: '' for this one, or an address or path prefix. */
  base?: string
  /** The server's classification of the address: `menu` if it is a page of the menu table, whoever may open it. */
  place?: string
}

/** The administrators' console. */
export function Console({ base = '', place = '' }: ConsoleProps): ReactElement {
  const dark = useTheme() === 'dark' ? ` ${Classes.DARK}` : ''
  useAppliedTheme()
  useEffect(() => {
    connect(base.replace(/\/+$/, ''))
    if (place === 'menu') session.knownPath = withinSite(location.pathname)
    void openConsole()
  }, [base, place])
  const { user, menu, failure, expired } = useSnapshot(session)
  return (
    <BlueprintProvider portalClassName={`zk-root zk-console-portal${dark}`}>
      <div className={`zk-root zk-console${dark}`} lang="zh-CN">
        <StyleFailure />
        {failure && <MenuFailure {...failure} />}
        {!failure && !menu && (
          <div className="zk-console-wait">
            <Skeleton shape="text" />
          </div>
        )}
        {menu && user && <Pages menu={menu} user={user} />}
        <Suspense>{expired && user && <SignInAgain user={user} />}</Suspense>
        <ToastList toasts={toasts} />
      </div>
    </BlueprintProvider>
  )
}

interface PagesProps {
  menu: readonly Node[]
  user: Pick<UserInfo, 'id'>
}

function Pages({ menu: nodes, user }: PagesProps): ReactElement {
  const { rights } = useSnapshot(session)
  const menu = useMemo(() => indexMenu(buildMenuEntries(nodes, { screenOf: findScreen, rights })), [nodes, rights])
  // One router for the lifetime of the console, so that open pages survive a change of the menu.
  const [router] = useState(createRouter)
  const facts = useEffectEvent(() => ({
    isPage: (pathname: string) => menu.entryAt(pathname) !== null,
    isKept: (pathname: string) => menu.entryAt(pathname)?.keepAlive ?? false,
    redirectOf: (pathname: string) => (pathname === '/admin' ? ADMIN_HOME : menu.redirectOf(pathname)),
  }))
  useEffect(() => followRouter(router, user.id, () => facts()), [router, user.id])
  return (
    <MenuContext value={menu}>
      <QuerySourcesContext value={QUERY_SOURCES}>
        <RouterProvider router={router} />
      </QuerySourcesContext>
    </MenuContext>
  )
}

const createRouter = () =>
  createBrowserRouter([{ path: '*', element: <ConsoleLayout />, errorElement: <BrokenPage /> }], {
    basename: siteBase() || '/',
  })

const MenuFailure = ({ reason, isOfServer }: { reason: string; isOfServer: boolean }) => (
  <main>
    <ErrorState
      title={isOfServer ? '500 服务器出错了，菜单没有加载成功' : '菜单没有加载成功'}
      reason={reason}
      onRetry={() => void loadMenu()}
    >
      <Button look="quiet" onClick={() => void signOut()}>
        退出登录
      </Button>
    </ErrorState>
  </main>
)
