import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { DialogActions } from './dialog.tsx'

interface SendActionsProps {
  /** What sending does, in a word. */
  children: ReactNode
  /** While it is being sent, and where there is nothing to send. */
  disabled: boolean
  look?: 'primary' | 'danger'
  onClose: () => void
}

/** The two ways out of a form in a dialog: leave it, or send it. */
export const SendActions = ({ children, disabled, look = 'primary', onClose }: SendActionsProps): ReactElement => (
  <DialogActions>
    <Button onClick={onClose}>取消</Button>
    <Button look={look} type="submit" disabled={disabled}>
      {children}
    </Button>
  </DialogActions>
)
