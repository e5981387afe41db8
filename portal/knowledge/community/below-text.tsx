import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './below-text.css?inline'
import { Comments } from './comments.tsx'
import { Rating } from './rating.tsx'

styles(css)

interface BelowTextProps {
  doc: DocRow
  count: number
  onChange: (by: number) => void
  /** On a phone the comments are in a sheet. */
  isPhone: boolean
  isOpen: boolean
  onClose: () => void
  /** A passage that a comment is to begin with; `turn` tells one wish from the next. */
  quoted: { text: string; turn: number } | null
}

/** The rating and the comments of a document. */
export const BelowText = ({ doc, count, onChange, isPhone, isOpen, onClose, quoted }: BelowTextProps): ReactElement => (
  <div className="zk-below-text">
    {doc.status === STATUS.passed && <Rating doc={doc} />}
    {!isPhone && (
      <div data-part="comments">
        <h2>评论{count > 0 && <span className="zk-num"> {count}</span>}</h2>
        <Comments doc={doc} quoted={quoted} onChange={onChange} />
      </div>
    )}
    {isPhone && isOpen && (
      <Sheet title={count > 0 ? `评论 ${count}` : '评论'} side="bottom" onClose={onClose}>
        <Comments doc={doc} quoted={quoted} onChange={onChange} />
      </Sheet>
    )}
  </div>
)
