import type { ReactElement } from 'react'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { PassageCard, PassageDraft } from './passage-card.tsx'
import type { Passages } from './use-passages.ts'

/** Where there is no room beside the text: the comment on the passage that was chosen, or the form for one. */
export function PassageSheet({ passages, isPhone }: { passages: Passages; isPhone: boolean }): ReactElement | null {
  const { open, chosen, draft, isBeside, choose, cancel } = passages
  const thread = open.find(({ id }) => id === chosen)
  const side = isPhone ? 'bottom' : 'right'
  if (isBeside) return null
  if (draft) {
    return (
      <Sheet title="评论这段文字" side={side} onClose={cancel}>
        <div className="zk-passage-card">
          <PassageDraft passages={passages} />
        </div>
      </Sheet>
    )
  }
  if (!thread) return null
  const close = () => choose(null)
  return (
    <Sheet title="评论" side={side} onClose={close}>
      <div className="zk-passage-card">
        <PassageCard {...{ thread, passages }} onGo={close} />
      </div>
    </Sheet>
  )
}
