import { type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/document.ts'
import { docPass, docReject, docSubmit, docWithdraw } from '#core/contract/km/review.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { api } from '../api.ts'
import { openDocument } from './knowledge.store.ts'

/** Says how it went, and shows the paper as it now stands. */
async function move(doc: DocRow, work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    toast(done)
  } catch (error) {
    toast(error instanceof Error ? error.message : '没有成功', 'bad')
  }
  await openDocument(doc.id)
}

/** Steps of the review that the reader of the page may take now. */
export function ReviewActions({ doc }: { doc: DocRow }): ReactElement {
  const [rejecting, setRejecting] = useState(false)
  const query = { id: doc.id }
  const submit = () => move(doc, () => api.call(docSubmit, { query }), '已提审，等待审核')
  const withdraw = () => move(doc, () => api.call(docWithdraw, { query }), '已撤回，现在是草稿')
  const pass = () => move(doc, () => api.call(docPass, { query }), '已通过并发布')
  const reject = async (reason: string) => {
    await move(doc, () => api.call(docReject, { query: { ...query, reason } }), '已驳回')
    setRejecting(false)
  }
  return (
    <>
      {doc.may?.review && (
        <>
          <Button look="primary" onClick={() => void pass()}>
            通过
          </Button>
          <Button onClick={() => setRejecting(true)}>驳回</Button>
        </>
      )}
      {doc.may?.submit && (
        <Button look="primary" onClick={() => void submit()}>
          提审
        </Button>
      )}
      {doc.may?.withdraw && <Button onClick={() => void withdraw()}>撤回提审</Button>}
      {rejecting && <RejectDialog doc={doc} onReject={reject} onClose={() => setRejecting(false)} />}
    </>
  )
}

interface RejectDialogProps {
  doc: DocRow
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

function RejectDialog({ doc, onReject, onClose }: RejectDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const handleReject = async () => {
    setBusy(true)
    await onReject(reason.trim())
  }
  return (
    <Dialog title="驳回这篇知识？" onClose={onClose}>
      <p>“{doc.title}”会退回给作者，作者看得到原因，可以再次提审。</p>
      <TextField label="驳回原因" name="reason" maxLength={500} value={reason} onChange={setReason} />
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="danger" disabled={busy || reason.trim() === ''} onClick={() => void handleReject()}>
          驳回
        </Button>
      </DialogActions>
    </Dialog>
  )
}
