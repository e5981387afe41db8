import { type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'

interface ReasonDialogProps {
  title: string
  text: string
  /** What is typed: 驳回原因. */
  label: string
  /** What the button does: 驳回. */
  verb: string
  onGive: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before something that cannot be undone. */
export function ReasonDialog({ title, text, label, verb, onGive, onClose }: ReasonDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const handleGive = async () => {
    setBusy(true)
    await onGive(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <TextField label={label} name="reason" maxLength={500} value={reason} onChange={setReason} />
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="danger" disabled={busy || reason.trim() === ''} onClick={() => void handleGive()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
