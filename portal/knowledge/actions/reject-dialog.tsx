import { type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'

interface RejectDialogProps {
  doc: DocRow
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why: the author reads it. */
export function RejectDialog({ doc, onReject, onClose }: RejectDialogProps): ReactElement {
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
