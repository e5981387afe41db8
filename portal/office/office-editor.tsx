import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ApiFault } from '#core/api/fault.ts'
import { NoEditor, officeOpen, type OfficePage } from '#core/contract/km/files/office.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { useApi } from '../use-portal.ts'
import { CheckOut } from './check-out.tsx'
import css from './office.css?inline'
import { useOfficeFrame } from './use-office-frame.ts'

styles(css)

type Opened = { page: OfficePage } | { instead: string; docId: string } | { refused: string }

/**
 * Permits everything except navigating our own page. The editor has another origin, so it cannot remove the sandbox.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/** A stored file in the configured office editor; if none supports it, the file can be checked out. */
export function OfficeEditor({ fileId }: { fileId: string }): ReactElement {
  const api = useApi()
  const { value, failure, retry } = useQuery<Opened>(fileId, async (signal) => {
    try {
      return { page: await api.call(officeOpen, { query: { id: fileId } }, signal) }
    } catch (error) {
      return readRefusal(error)
    }
  })
  if (failure) return <ErrorState title="编辑器没有打开成功" reason={failure} onRetry={retry} />
  if (!value)
    return (
      <div className="zk-page">
        <Skeleton shape="text" />
      </div>
    )
  if ('page' in value) return <OfficeFrame key={value.page.token} page={value.page} onRetry={retry} />
  if ('instead' in value) return <CheckOut docId={value.docId} fileId={fileId} reason={value.instead} />
  return <NotEditable reason={value.refused} />
}

function readRefusal(error: unknown): Opened {
  if (!(error instanceof ApiFault) || !['refused', 'denied', 'missing'].includes(error.kind)) throw error
  const none = v.safeParse(NoEditor, error.result)
  return none.success ? { instead: error.message, docId: none.output.docId } : { refused: error.message }
}

function OfficeFrame({ page, onRetry }: { page: OfficePage; onRetry: () => void }): ReactElement {
  const navigate = useNavigate()
  const { frame, standing, handleLoad } = useOfficeFrame(page, () => void navigate(documentAddress(page.docId)))
  usePageTitle(`${page.canEdit ? '编辑' : '查看'} ${page.name}`)
  return (
    <article className="zk-office">
      <header>
        <h1>{page.name}</h1>
        <Link to={documentAddress(page.docId)}>回到“{page.docTitle}”</Link>
        {page.readOnlyReason && <Notice role="status">只能查看：{page.readOnlyReason}</Notice>}
      </header>
      {standing === 'failed' ? (
        <ErrorState title="编辑器没有打开成功" reason="编辑器长时间没有响应" onRetry={onRetry} />
      ) : (
        <div className="zk-office-frame">
          <iframe
            ref={frame}
            name={`zk-office-${page.docId}`}
            title="办公编辑器"
            sandbox={SANDBOX}
            allow="clipboard-read; clipboard-write; fullscreen"
            onLoad={handleLoad}
          />
          {standing === 'loading' && (
            <div className="zk-office-loading" role="status" aria-label="正在打开编辑器">
              <Skeleton shape="text" />
            </div>
          )}
        </div>
      )}
    </article>
  )
}

/** Shown both for a missing and a forbidden file. */
const NotEditable = ({ reason }: { reason: string }): ReactElement => (
  <div className="zk-page">
    <EmptyState
      isPage
      alert
      icon="file-text"
      title="这个文件不能在线编辑"
      actions={
        <Link className={buttonClass('primary')} to={PORTAL_PATHS.mine}>
          回到我的知识
        </Link>
      }
    >
      {reason}
    </EmptyState>
  </div>
)
