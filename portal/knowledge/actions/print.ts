import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './print.css?inline'

styles(css)

/** Shown as one long page. PDFs and sheets draw only what is on the screen, and are printed from their own tools. */
const PRINTABLE = new Set<DocRow['viewKind']>(['markdown', 'text', 'html', 'picture'])

/** Who may have the file may have it on paper, under the watermark of the screen. */
export const mayHaveOnPaper = ({ may }: DocRow): boolean => may?.download !== false

/** The page itself can be printed. */
export const mayPrint = (doc: DocRow, shows: 'pages' | 'text'): boolean =>
  mayHaveOnPaper(doc) && (PRINTABLE.has(doc.viewKind) || (doc.viewKind === 'pdf' && shows === 'text'))
