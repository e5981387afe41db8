import type { ReactElement } from 'react'
import { fileKindLabel } from '#core/text/file-kinds.ts'
import type { FileFamily } from '#ui/theme/hues.ts'
import { styles } from '../../theme/styles.ts'
import { fileFamily } from './file-family.ts'
import css from './file-icon.css?inline'

styles(css)

/** What is drawn on the sheet of each family, on a grid of 32 × 32; `fills` are filled, the others drawn with strokes. */
const GLYPHS: Readonly<Record<FileFamily, { strokes?: string; fills?: string }>> = {
  pdf: {
    strokes:
      'M11 23.5c3.4-1.6 5.6-5.6 5.2-9.4-.1-1.6-2.2-1.6-2.2 0 .1 4 3.6 7 7.2 6.8 1.7-.1 1.5-2-.1-2.1-3.6-.3-7.8 1.2-9.7 3.4-.7.9-.8 1.4-.4 1.3z',
  },
  word: { strokes: 'M9.5 15l2.8 8.5L16 15.5l3.7 8 2.8-8.5' },
  excel: { strokes: 'M12 15l8 9M20 15l-8 9' },
  ppt: { strokes: 'M12.5 24.5v-9.5h4a3.2 3.2 0 0 1 0 6.4h-4' },
  ofd: {
    strokes: 'M11 19.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
    fills: 'M14.4 19.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0',
  },
  image: {
    fills: 'M8.5 24.5l5-7 3.6 4.6 2-2.4 4.4 4.8zM18.1 15.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  },
  film: { fills: 'M13 14.5v9.5l8-4.75z' },
  mail: { strokes: 'M9.5 15.5h13v8.5h-13zM9.5 16l6.5 5 6.5-5' },
  archive: {
    strokes:
      'M16 3.5v2m0 3v2m0 3v2M13.7 19.2a1.2 1.2 0 0 1 1.2-1.2h2.2a1.2 1.2 0 0 1 1.2 1.2v3.6a1.2 1.2 0 0 1-1.2 1.2h-2.2a1.2 1.2 0 0 1-1.2-1.2z',
  },
  text: { strokes: 'M10.5 15h11M10.5 19.5h11M10.5 24h6.5' },
  page: { strokes: 'M10.5 14.5h7M10.5 19h11M10.5 23.5h8.5' },
}

interface FileIconProps {
  /** A kind of file or an extension; null for a page that was written here. */
  kind: string | null | undefined
  /** Pixels: 20 beside a line, 28 in a list, 40 in results. */
  size?: number
}

/** A coloured sheet of the file's family, with the name of the kind for who cannot see it. */
export function FileIcon({ kind, size = 28 }: FileIconProps): ReactElement {
  const family = fileFamily(kind)
  const { strokes, fills } = GLYPHS[family]
  const label = (kind && fileKindLabel(kind)) || '在线文档'
  return (
    <svg
      className="zk-file-icon"
      data-family={family}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d="M7.5 1.5h12l8 8v18a3 3 0 0 1-3 3h-17a3 3 0 0 1-3-3v-23a3 3 0 0 1 3-3z" />
      <path d="M19.5 1.5l8 8h-6a2 2 0 0 1-2-2z" />
      {strokes && <path d={strokes} />}
      {fills && <path className="is-filled" d={fills} />}
    </svg>
  )
}
