import '#ui/theme/base.ts'
import { BlueprintProvider, Classes } from '@blueprintjs/core'
import { type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { BrokenPage } from '#ui/feedback/error-state/broken-page.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useTheme } from '#ui/theme/theme.ts'
import { ToastList } from '#ui/feedback/toast/toast.tsx'
import { toasts } from './toasts.ts'
import { connect } from './api.ts'
import css from './console.css?inline'
import { entriesOf, type MenuEntry, type Node, screensOf } from './menu.ts'
import { NoScreen } from './no-screen.tsx'
import { hasScreen, SCREENS } from './screens.ts'
import { loadMenu, openConsole, session, signInAgain, signOut } from './session.store.ts'
import { ConsoleLayout } from './shell/console-layout.tsx'

styles(css)

export interface ConsoleProps {
  container: HTMLElement | ShadowRoot
  /** Where the server is: '' here, or an address or path prefix. */
  base?: string
}

/** The administrators' console. */
export function Console({ base = '' }: ConsoleProps): ReactElement {
  const dark = useTheme() === 'dark' ? ` ${Classes.DARK}` : ''
  useEffect(() => {
    connect(base.replace(/\/+$/, ''))
    void openConsole()
  }, [base])
  const { menu, failure, expired } = useSnapshot(session)
  return (
    <BlueprintProvider portalClassName={`zk-root zk-console-portal${dark}`}>
      <div className={`zk-root zk-console${dark}`} lang="zh-CN">
        {failure && <MenuFailure reason={failure} />}
        {!failure && !menu && (
          <div className="zk-console-wait">
            <Skeleton shape="text" />
          </div>
        )}
        {menu && <Pages menu={menu} />}
        {expired && <Expired />}
        <ToastList toasts={toasts} />
      </div>
    </BlueprintProvider>
  )
}

function Pages({ menu }: { menu: readonly Node[] }): ReactElement {
  const router = useMemo(() => routerOf(entriesOf(menu, hasScreen)), [menu])
  return <RouterProvider router={router} />
}

const routerOf = (menu: readonly MenuEntry[]) =>
  createBrowserRouter([
    {
      element: <ConsoleLayout menu={menu} />,
      errorElement: <BrokenPage />,
      children: [
        ...screensOf(menu).map((entry) => ({ path: entry.path, element: screenOf(entry) })),
        { path: '/admin', element: <Navigate to={ADMIN_HOME} replace /> },
        { path: '*', element: <NoScreen /> },
      ],
    },
  ])

function screenOf(entry: MenuEntry): ReactElement {
  const Screen = SCREENS[entry.component ?? '']!
  return (
    <Suspense fallback={<Skeleton shape="rows" />}>
      <Screen />
    </Suspense>
  )
}

const MenuFailure = ({ reason }: { reason: string }) => (
  <main>
    <ErrorState title="菜单没有加载成功" reason={reason} onRetry={() => void loadMenu()}>
      <Button look="quiet" onClick={() => void signOut()}>
        退出登录
      </Button>
    </ErrorState>
  </main>
)

const Expired = () => (
  <Dialog title="登录已过期">
    <p>很抱歉，登录已过期，请重新登录</p>
    <DialogActions>
      <Button look="primary" onClick={signInAgain}>
        重新登录
      </Button>
    </DialogActions>
  </Dialog>
)
