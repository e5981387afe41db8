import { Button, Dialog } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { firstFocus } from '../drawer/first-focus.ts'
import css from './part-dialog.css?inline'

styles(css)

interface PartDialogProps {
  title: string
  /** Width in pixels; absent: three fifths of the window. Limited by narrow screens. */
  width?: number
  children: ReactNode
  /** Shown to the left of the buttons. */
  aside?: ReactNode
  /** The verb of the confirm button; null: there is none now. */
  action?: string | null
  /** The text of the cancel button. */
  cancel?: string
  isReady?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A dialog whose confirm button keeps the changes; every other way to close it discards them. */
export function PartDialog(props: PartDialogProps): ReactElement {
  const { title, width, children, aside, action = '确定', cancel = '取消', isReady = true, onConfirm, onClose } = props
  const titleId = useId()
  return (
    <Dialog
      isOpen
      className={`zk-part-dialog${width === undefined ? ' has-default-width' : ''}`}
      {...(width !== undefined && { style: { width: `min(100vw - 16px, ${width}px)` } })}
      aria-labelledby={titleId}
      shouldReturnFocusOnClose={false}
      onClose={onClose}
    >
      <div className="zk-part-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button variant="minimal" icon="cross" aria-label="关闭" onClick={onClose} />
      </div>
      <div className="zk-part-dialog-body" ref={firstFocus}>
        {children}
      </div>
      <div className="zk-part-dialog-foot">
        <div>{aside}</div>
        <Button text={cancel} onClick={onClose} />
        {action !== null && <Button intent="primary" text={action} disabled={!isReady} onClick={onConfirm} />}
      </div>
    </Dialog>
  )
}
