import { type ReactElement, useState } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be undone. */
  text: string
  /** The verb on the button: 删除. */
  action: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="danger" disabled={busy} onClick={() => void handleConfirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
