import type { DocRow } from '#core/contract/km/documents/document.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './print.css?inline'

styles(css)

/** Shown as one long page; other kinds draw only what is on the screen, and are printed from their file. */
const PRINTABLE = new Set<DocRow['viewKind']>(['markdown', 'text', 'html', 'picture'])

/** Who may have the file may have it on paper, under the watermark of the screen. */
export const mayPrint = ({ may, viewKind }: DocRow, shows: 'pages' | 'text'): boolean =>
  may?.download !== false && (PRINTABLE.has(viewKind) || (viewKind === 'pdf' && shows === 'text'))
