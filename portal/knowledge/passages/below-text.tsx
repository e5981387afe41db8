import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import { PassageList } from './passage-list.tsx'
import type { Passages } from './use-passages.ts'
import css from './below-text.css?inline'
import { Comments } from '../community/comments.tsx'
import { Rating } from '../community/rating.tsx'

styles(css)

interface BelowTextProps {
  doc: DocRow
  count: number
  onChange: (by: number) => void
  /** On a phone the comments are in a sheet. */
  isPhone: boolean
  isOpen: boolean
  onClose: () => void
  /** The comments on passages, which stand beside the text where there is room. */
  passages: Passages
}

/** The rating and the comments of a document. */
export const BelowText = ({
  doc,
  count,
  onChange,
  isPhone,
  isOpen,
  onClose,
  passages,
}: BelowTextProps): ReactElement => (
  <div className="zk-below-text">
    {doc.status === STATUS.passed && <Rating doc={doc} />}
    {!isPhone && (
      <div data-part="comments">
        <h2>评论{count > 0 && <span className="zk-num"> {count}</span>}</h2>
        <PassageList passages={passages} />
        <Comments doc={doc} onChange={onChange} />
      </div>
    )}
    {isPhone && isOpen && (
      <Sheet title={count > 0 ? `评论 ${count}` : '评论'} side="bottom" onClose={onClose}>
        <PassageList passages={passages} onGo={onClose} />
        <Comments doc={doc} onChange={onChange} />
      </Sheet>
    )}
  </div>
)
