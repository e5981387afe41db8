import { Button, Dialog } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { firstFocus } from '../drawer/first-focus.ts'
import css from './part-dialog.css?inline'

styles(css)

interface PartDialogProps {
  title: string
  /** In pixels; not given: three fifths of the window. A narrow screen gives what it has. */
  width?: number
  children: ReactNode
  /** What stands left of the two ways out. */
  aside?: ReactNode
  /** The verb of the way out that keeps what was done; null where there is none now. */
  action?: string | null
  /** The word for the other ways out. */
  cancel?: string
  isReady?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A dialog of a part: confirm keeps what was done in it, every other way out forgets it. */
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
