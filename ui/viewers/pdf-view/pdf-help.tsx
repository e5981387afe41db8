import type { ReactElement } from 'react'
import { Dialog } from '../../feedback/dialog/dialog.tsx'
import { FIND_SHORTCUT, SHORTCUTS } from './pdf-keys.ts'

/** The keys of the viewer. They work while the PDF has the focus. */
export const PdfHelp = ({ onClose }: { onClose: () => void }): ReactElement => (
  <Dialog title="快捷键" onClose={onClose}>
    <p>点一下页面，这些键就起作用。</p>
    <dl className="zk-pdf-keys">
      {[FIND_SHORTCUT, ...SHORTCUTS].map(({ shown, text }) => (
        <div key={shown}>
          <dt>
            {shown.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
