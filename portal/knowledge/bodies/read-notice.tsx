import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** Remarks about the extracted text. */
export const ReadNotice = ({ doc }: { doc: Pick<DocRow, 'processMsg'> }): ReactElement | null =>
  doc.processMsg ? <Notice>读取文字时：{doc.processMsg}。</Notice> : null
