import type { ReactElement } from 'react'
import { KeysDialog } from '../../feedback/keys-dialog/keys-dialog.tsx'
import { FIND_SHORTCUT, SHORTCUTS } from './pdf-keys.ts'

const KEYS = [FIND_SHORTCUT, ...SHORTCUTS].map(({ shown, text }) => [shown.split(' '), text] as const)

/** The keys of the viewer. They work while the PDF has the focus. */
export const PdfHelp = ({ onClose }: { onClose: () => void }): ReactElement => (
  <KeysDialog keys={KEYS} onClose={onClose}>
    <p>点一下页面，这些键就起作用。</p>
  </KeysDialog>
)
