import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { DialogActions } from './dialog.tsx'

interface SendActionsProps {
  /** The text of the submit button. */
  children: ReactNode
  /** True while sending, and when there is nothing to send. */
  disabled: boolean
  look?: 'primary' | 'danger'
  onClose: () => void
}

/** The buttons of a form in a dialog: cancel and submit. */
export const SendActions = ({ children, disabled, look = 'primary', onClose }: SendActionsProps): ReactElement => (
  <DialogActions>
    <Button onClick={onClose}>取消</Button>
    <Button look={look} type="submit" disabled={disabled}>
      {children}
    </Button>
  </DialogActions>
)
