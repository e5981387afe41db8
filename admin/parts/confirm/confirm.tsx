import { Alert, Classes } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { focusGivenBack } from '../drawer/first-focus.ts'

interface ConfirmProps {
  children: ReactNode
  /** The verb on the button: 删除. */
  action: string
  isDanger?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** A confirmation dialog that stays open and shows progress until the action is done. */
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
      <div id={id} ref={isDanger ? onCancel : onAction}>
        {children}
      </div>
    </Alert>
  )
}

/** A `ref` for the dialog's content: focuses one of the buttons, and restores the focus at the end. */
const onAnswer = (at: number) => (question: HTMLElement | null) => {
  const alert = question?.closest(`.${Classes.ALERT}`)
  if (!alert) return undefined
  const giveBack = focusGivenBack(alert)
  alert.querySelectorAll<HTMLElement>(`.${Classes.ALERT_FOOTER} > button`)[at]?.focus({ preventScroll: true })
  return giveBack
}
const onAction = onAnswer(0)
/** The focus is on cancel, so that pressing Enter by mistake destroys nothing. */
const onCancel = onAnswer(1)
