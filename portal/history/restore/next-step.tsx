import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docDiscard, docPublish } from '#core/contract/km/documents/edit.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { HistoryStore } from '../history.store.ts'

/** Readers do not see the open version yet: what is to be done so that they do, or so that it goes. */
export function NextStep({ version }: { version: VersionRow }): ReactElement | null {
  const api = useApi()
  const history = useStore(HistoryStore)
  const { doc } = useSnapshot(history.state)
  const [busy, work] = useWork()
  if (!version.open || !doc) return null
  const { may } = doc
  const query = { id: version.docId }
  const step = (call: typeof docPublish, done: string) =>
    void work(async () => {
      await api.call(call, { query })
      await history.reload()
    }, done)
  return (
    <Notice className="zk-next-step">
      <span>
        {version.status === STATUS.waiting ? '这一版正在审核' : '这一版还是草稿'}，读者
        {doc.status === STATUS.passed ? `看到的是第 ${doc.currentVersion} 版` : '还看不到'}。
      </span>
      {may?.publish && (
        <Button look="soft" disabled={busy} onClick={() => step(docPublish, '已发布')}>
          发布
        </Button>
      )}
      {may?.submit && (
        <Button look={may.publish ? 'plain' : 'soft'} disabled={busy} onClick={() => step(docSubmit, '已提交审核')}>
          提交审核
        </Button>
      )}
      {may?.discard && (
        <Button look="quiet" disabled={busy} onClick={() => step(docDiscard, '已放弃，内容留在历史里')}>
          放弃
        </Button>
      )}
      {may?.review && <Link to={documentAddress(version.docId)}>去审核</Link>}
    </Notice>
  )
}
