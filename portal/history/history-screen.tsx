import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { parseAsOf } from '../as-of/as-of-address.ts'
import { PastDocument } from './past-document.tsx'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../use-portal.ts'
import css from './history-screen.css?inline'
import { HistoryStore } from './history.store.ts'
import { OpenHistory } from './open-history.tsx'

styles(css)

/**
 * /knowledgeHistory?id=version or ?docId=document, for the people who work on it; `with`: the version to compare with,
 * `change`: a change of the settings. With `asOf`, a day: the document as readers saw it then, for who may read that.
 */
export function HistoryScreen(): ReactElement {
  const [params] = useSearchParams()
  const docId = params.get('docId') ?? ''
  const day = parseAsOf(params)
  return day && docId ? <PastDocument key={docId} {...{ docId, day }} /> : <Versions params={params} />
}

function Versions({ params }: { params: URLSearchParams }): ReactElement {
  const id = params.get('id') ?? ''
  const docId = params.get('docId') ?? ''
  const history = useStore(HistoryStore)
  const { phase, reason } = useSnapshot(history.state)
  const { user } = useSession()
  const userId = user?.id

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may see other things
  useEffect(() => () => history.close(), [userId, history])
  useEffect(() => {
    void history.open({ id, docId })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may see other things
  }, [id, docId, userId, history])

  if (phase === 'failed') {
    return <ErrorState title="没有打开成功" reason={reason} onRetry={() => void history.reload({ id, docId })} />
  }
  if (phase === 'absent') return <Absent />
  if (phase === 'loading') {
    return (
      <div className="zk-page">
        <Skeleton shape="text" />
      </div>
    )
  }
  return <OpenHistory id={id} base={params.get('with') ?? ''} change={params.get('change') ?? ''} />
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
