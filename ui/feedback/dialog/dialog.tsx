import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import { useModal } from './use-modal.ts'
import css from './dialog.css?inline'

styles(css)

interface DialogProps {
  title: string
  children: ReactNode
  /** Absent: the dialog can only be left through its own buttons. */
  onClose?: () => void
  /** Wide enough for two columns of a form. */
  isWide?: boolean
}

/**
 * A modal dialog with the native element: top layer, focus trap, Escape, focus restored on close, also in a shadow
 * root. Rendering it opens it.
 */
export function Dialog({ title, children, onClose, isWide = false }: DialogProps): ReactElement {
  const { ref, titleId } = useModal()
  return (
    <dialog
      ref={ref}
      className={`zk-dialog${isWide ? ' is-wide' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Chromium closes on a second Escape although the first was prevented, even when nothing has the focus.
      onKeyDown={(event) => event.key === 'Escape' && !onClose && event.preventDefault()}
      {...(!onClose && { closedby: 'none' })}
      onClose={(event) => !onClose && event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <div className="zk-dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose && <Button look="quiet" icon="x" label="关闭" onClick={onClose} />}
      </div>
      <div className="zk-dialog-body">{children}</div>
    </dialog>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-dialog-actions">{children}</div>
)
