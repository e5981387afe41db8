import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './offline-bar.css?inline'
import { useOnline } from '#ui/feedback/use-online.ts'

styles(css)

/** Says that the network is gone, and what still works. */
export function OfflineBar(): ReactElement {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  return (
    <div role="status">
      {!isOnline && (
        <p className="zk-offline-bar">
          现在没有网络，写了一半的内容还在。
          {pathname !== PORTAL_PATHS.offline && <Link to={PORTAL_PATHS.offline}>阅读离线保留的知识</Link>}
        </p>
      )}
    </div>
  )
}
