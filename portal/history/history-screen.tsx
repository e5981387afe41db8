import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { LongTitle } from '../documents/long-title.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../use-portal.ts'
import { ComparisonView } from './comparison-view.tsx'
import css from './history-screen.css?inline'
import { HistoryStore } from './history.store.ts'
import { VersionActions } from './version-actions.tsx'
import { VersionFacts } from './version-facts.tsx'
import { VersionLinks } from './version-links.tsx'
import { VersionText } from './version-text.tsx'

styles(css)

/** /knowledgeHistory?id=version or ?docId=document: earlier versions of a document, for the people who work on it. */
export function HistoryScreen(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const docId = params.get('docId') ?? ''
  const history = useStore(HistoryStore)
  const { phase, reason, version } = useSnapshot(history.state)
  const { user } = useSession()
  const userId = user?.id

  useEffect(() => {
    void history.open({ id, docId })
    return () => history.close()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may see other things
  }, [id, docId, userId, history])

  if (phase === 'failed') {
    return <ErrorState title="没有打开成功" reason={reason} onRetry={() => void history.open({ id, docId })} />
  }
  if (phase === 'absent') return <Absent />
  if (!version) {
    return (
      <div className="zk-page">
        <Skeleton shape="text" />
      </div>
    )
  }
  return <OpenVersion version={version} />
}

function OpenVersion({ version }: { version: VersionRow }): ReactElement {
  const { comparison, base } = useSnapshot(useStore(HistoryStore).state)
  return (
    <article className="zk-page zk-history">
      <header className="zk-history-head">
        <p>
          <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(version.docId)}`}>回到这篇知识</Link>
        </p>
        <h1>
          <LongTitle title={version.title} />
          <span className="zk-history-number">（第 {version.version} 版）</span>
        </h1>
        <VersionActions version={version} />
      </header>
      <nav className="zk-history-list" aria-label="版本">
        <VersionLinks current={version.id} />
      </nav>
      <div className="zk-history-body">
        <VersionFacts version={version} />
        {base !== '' && comparison ? <ComparisonView comparison={comparison} /> : <VersionText version={version} />}
      </div>
    </article>
  )
}

/** Shown both for a missing and a forbidden document. */
const Absent = (): ReactElement => (
  <div className="zk-page" style={{ paddingBlock: 48 }}>
    <EmptyState
      isPage
      icon="history"
      title="没有这个版本，或者您不能查看它"
      actions={
        <Link className={buttonClass('primary')} to={PORTAL_PATHS.home}>
          回到首页
        </Link>
      }
    >
      版本历史只给作者和审核人看。
    </EmptyState>
  </div>
)
