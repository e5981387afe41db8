import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { docDiscard, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { docPass, docReject, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import { reviewRemind } from '#core/contract/km/review/review-turn.ts'
import { docResetPreview } from '#core/contract/km/files/conversion.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import type { Portal } from '../../instance.ts'
import { usePortal } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** Carries out an action, reports the result and reloads the document. */
async function move({ store, toast }: Portal, doc: DocRow, work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    toast(done)
  } catch (error) {
    toast(errorText(error, '没有成功'), 'bad')
  }
  await store(KnowledgeStore).open(doc.id)
}

/**
 * The review steps of a document. Each is bound to the revision that the page shows, so it fails if somebody changed
 * the document meanwhile.
 */
export function reviewSteps(portal: Portal, doc: DocRow) {
  const { api } = portal
  const query = { id: doc.id, ...(doc.revision !== undefined && { revision: doc.revision }) }
  return {
    submit: () => move(portal, doc, () => api.call(docSubmit, { query }), '已提交审核'),
    publish: () => move(portal, doc, () => api.call(docPublish, { query }), '已发布'),
    withdraw: () => move(portal, doc, () => api.call(docWithdraw, { query }), '已撤回，现在是草稿'),
    remind: () => move(portal, doc, () => api.call(reviewRemind, { body: { docId: doc.id } }), '已提醒审核人'),
    pass: () => move(portal, doc, () => api.call(docPass, { query }), '已通过并发布'),
    revise: () => move(portal, doc, () => api.call(docRevise, { query }), '已建立修订，读者仍看到原来的版本'),
    discard: () => move(portal, doc, () => api.call(docDiscard, { query }), '已放弃修订'),
    resetPreview: (fileId: string | undefined) =>
      move(
        portal,
        doc,
        () => api.call(docResetPreview, { query: { docId: doc.id, ...(fileId && { fileId }) } }),
        docResetPreview.done,
      ),
    reject: (reason: string) => move(portal, doc, () => api.call(docReject, { query: { ...query, reason } }), '已驳回'),
  }
}

/** Buttons for the next steps of writing and review; rarer ones are under 更多. */
export function ReviewActions({ doc }: { doc: DocRow }): ReactElement {
  const portal = usePortal()
  const [isRejecting, setRejecting] = useState(false)
  return (
    <>
      <DecisionButtons doc={doc} onReject={() => setRejecting(true)} />
      {isRejecting && (
        <RejectDialog
          what={`“${doc.title}”`}
          onReject={(reason) =>
            reviewSteps(portal, doc)
              .reject(reason)
              .then(() => setRejecting(false))
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function DecisionButtons({ doc, onReject }: { doc: DocRow; onReject: () => void }): ReactElement {
  const portal = usePortal()
  const { may } = doc
  const { pass, publish, remind, submit, withdraw } = reviewSteps(portal, doc)
  return (
    <>
      {may?.review && (
        <>
          <Button look="primary" onClick={() => void pass()}>
            通过
          </Button>
          <Button onClick={onReject}>驳回</Button>
        </>
      )}
      {may?.publish && (
        <Button look="primary" onClick={() => void publish()}>
          免审核发布
        </Button>
      )}
      {may?.submit && (
        <Button look={may.publish ? 'plain' : 'primary'} onClick={() => void submit()}>
          提交审核
        </Button>
      )}
      {may?.withdraw && <Button onClick={() => void remind()}>催办</Button>}
      {may?.withdraw && <Button onClick={() => void withdraw()}>撤回审核</Button>}
    </>
  )
}

/** Tells the reader that the page shows the published version while a newer one is being written or reviewed. */
export function RevisionNotice({ doc }: { doc: DocRow }): ReactElement | null {
  if (doc.status !== STATUS.passed || typeof doc.openStatus !== 'number' || !doc.openVersion) return null
  const to = `${PORTAL_PATHS.history}?id=${encodeURIComponent(doc.openVersion)}`
  return (
    <Notice>
      {NOTICE[doc.openStatus]}，这里显示的是读者看到的版本。<Link to={to}>查看修订</Link>
    </Notice>
  )
}

const NOTICE: Record<number, string> = {
  [STATUS.draft]: '有一个修订正在编写',
  [STATUS.waiting]: '有一个修订等待审核',
  [STATUS.rejected]: '有一个修订被驳回',
}
