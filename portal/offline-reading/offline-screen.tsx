import { lazy, type ReactElement, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { isOwnPage } from '#core/rules/own-page.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../session/use-session.ts'
import { KeptList } from './kept-list.tsx'
import css from './offline-screen.css?inline'
import { useOnline } from '#ui/feedback/use-online.ts'

styles(css)

const KeptDocument = lazy(() => import('./kept-document.tsx').then((m) => ({ default: m.KeptDocument })))

/** The document that an address of the site opens; null for any other page. */
export function documentIn(from: string): string | null {
  const url = new URL(from, 'http://own')
  return url.pathname === PORTAL_PATHS.knowledge ? url.searchParams.get('id') : null
}

/**
 * /offline: the documents that this person keeps in this browser, `?id=` one of them. The service worker shows it in
 * place of a page (`from`) that could not be fetched; where that is a kept document, it is opened.
 */
export function OfflineScreen(): ReactElement {
  const [params] = useSearchParams()
  const { user } = useSession()
  const wanted = params.get('from') ?? ''
  const from = isOwnPage(wanted) ? wanted : ''
  const id = params.get('id') ?? documentIn(from)
  if (user && id !== null) {
    return (
      <div className="zk-page zk-offline">
        <Suspense fallback={<Skeleton shape="text" />}>
          <KeptDocument key={id} id={id} otherwise={<Missed from={from} />} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="zk-page zk-offline">
      <h1 className="zk-page-title">离线保留的知识</h1>
      <Lost from={from} />
      {user ? (
        <KeptList key={user.id} />
      ) : (
        <EmptyState icon="wifi-off" title="登录后才能看到离线保留的知识">
          连上网络后再登录。
        </EmptyState>
      )}
    </div>
  )
}

/** Says why this page came instead of another one, and leads back to that. */
function Lost({ from }: { from: string }): ReactElement | null {
  const isOnline = useOnline()
  if (isOnline && from === '') return null
  return (
    <Notice role="status" className="zk-offline-lost">
      <span>{isOnline ? '网络已经恢复。' : '现在没有网络，只能读下面这些。其他页面连上网络后就能打开。'}</span>
      {from !== '' && (
        <Link className={buttonClass()} to={from} reloadDocument>
          {isOnline ? '回到刚才的页面' : '再试一次'}
        </Link>
      )}
    </Notice>
  )
}

/** A document that is not kept here. */
function Missed({ from }: { from: string }): ReactElement {
  return (
    <>
      <Lost from={from} />
      <EmptyState
        isPage
        icon="cloud-off"
        title="这篇知识没有离线保留"
        actions={
          <Link className={buttonClass('primary')} to={PORTAL_PATHS.offline}>
            看看保留了哪些
          </Link>
        }
      >
        可能没有保留过，也可能已经到期，或者您不能再下载它了。
      </EmptyState>
    </>
  )
}
