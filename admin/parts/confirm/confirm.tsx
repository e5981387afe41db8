import { Alert } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId, useState } from 'react'

interface ConfirmProps {
  children: ReactNode
  /** The verb: 删除. */
  action: string
  isDanger?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something is done; it stays open, and says so, until it is done. */
export function Confirm({ children, action, isDanger = false, onConfirm, onClose }: ConfirmProps): ReactElement {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Alert
      isOpen
      aria-labelledby={id}
      canEscapeKeyCancel
      canOutsideClickCancel
      intent={isDanger ? 'danger' : 'primary'}
      cancelButtonText="取消"
      confirmButtonText={action}
      loading={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        setIsBusy(true)
        void onConfirm().finally(() => setIsBusy(false))
      }}
    >
      <div id={id}>{children}</div>
    </Alert>
  )
}
