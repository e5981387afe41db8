import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** What should be known of the text that was read from the file. */
export const ReadNotice = ({ doc }: { doc: Pick<DocRow, 'processMsg'> }): ReactElement | null =>
  doc.processMsg ? <Notice>读取文字时：{doc.processMsg}。</Notice> : null
