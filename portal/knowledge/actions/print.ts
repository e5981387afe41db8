import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './print.css?inline'

styles(css)

/** Kinds shown as one long page. PDFs and sheets draw only the visible part, and have their own print function. */
const PRINTABLE = new Set<DocRow['viewKind']>(['markdown', 'text', 'html', 'picture'])

/** Printing needs the right to download; the print shows the same watermark as the screen. */
export const mayHaveOnPaper = ({ may }: DocRow): boolean => may?.download !== false

/** Whether the page itself can be printed. */
export const mayPrint = (doc: DocRow, shows: 'pages' | 'text'): boolean =>
  mayHaveOnPaper(doc) && (PRINTABLE.has(doc.viewKind) || (doc.viewKind === 'pdf' && shows === 'text'))
