import { type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'

interface RejectDialogProps {
  /** “标题”, or the number of documents. */
  what: string
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of a rejection, which the author reads. */
export function RejectDialog({ what, onReject, onClose }: RejectDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const handleReject = async () => {
    setBusy(true)
    await onReject(reason.trim())
  }
  return (
    <Dialog title="驳回？" onClose={onClose}>
      <p>{what}会退回给作者，作者看得到原因，可以再次提交审核。</p>
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
