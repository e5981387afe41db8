import type { ReactElement } from 'react'
import { KeysDialog } from '../../feedback/keys-dialog/keys-dialog.tsx'
import { FIND_SHORTCUT, SHORTCUTS } from './page-keys.ts'

const KEYS = [FIND_SHORTCUT, ...SHORTCUTS].map(({ shown, text }) => [shown.split(' '), text] as const)

/** The keys of the viewer. They work while its pages have the focus. */
export const PageHelp = ({ onClose }: { onClose: () => void }): ReactElement => (
  <KeysDialog keys={KEYS} onClose={onClose}>
    <p>点一下页面，这些键就起作用。</p>
  </KeysDialog>
)
