import type { ReactElement, ReactNode } from 'react'
import { styles } from '../../theme/styles.ts'
import { Dialog } from '../dialog/dialog.tsx'
import css from './keys-dialog.css?inline'

styles(css)

interface KeysDialogProps {
  /** Keys with the same effect, and the effect. */
  keys: readonly (readonly [keys: readonly string[], text: string])[]
  onClose: () => void
  /** When the keys work. */
  children?: ReactNode
}

/** A list of keyboard shortcuts. */
export const KeysDialog = ({ keys, onClose, children }: KeysDialogProps): ReactElement => (
  <Dialog title="快捷键" onClose={onClose}>
    {children}
    <dl className="zk-keys">
      {keys.map(([same, text]) => (
        <div key={text}>
          <dt>
            {same.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
