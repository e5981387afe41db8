import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { useModal } from '../dialog/use-modal.ts'
import { styles } from '../../theme/styles.ts'
import css from './sheet.css?inline'

styles(css)

interface SheetProps {
  title: string
  side: 'left' | 'right' | 'bottom'
  onClose: () => void
  children: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A panel that slides in where there is no room for it: from the left or right as a drawer, or from below. */
export function Sheet({ title, side, onClose, children, onKeyDown }: SheetProps): ReactElement {
  const { ref, titleId } = useModal()
  return (
    <dialog
      ref={ref}
      className={`zk-sheet is-${side}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      // A click on the backdrop has the dialog as its target.
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className="zk-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" icon="x" label="关闭" onClick={onClose} />
      </div>
      <div className="zk-sheet-body">{children}</div>
    </dialog>
  )
}
