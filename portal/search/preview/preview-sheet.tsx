import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import { HitStepper } from './hit-stepper.tsx'
import { PreviewBody } from './preview-body.tsx'
import css from './preview-sheet.css?inline'

styles(css)

interface PreviewSheetProps {
  row: SearchRow
  q: string
  onClose: () => void
  /** Moves to the next or the previous row. */
  onStep: (by: 1 | -1) => void
}

/** The text of a result over the list, at its hit, where there is no room beside it. */
export function PreviewSheet({ row, q, onClose, onStep }: PreviewSheetProps): ReactElement {
  const title = row.hit?.title ?? row.title
  const handleKey = (event: KeyboardEvent) => {
    const step = ({ j: 1, k: -1 } as const)[event.key]
    if (step) onStep(step)
    // The space bar that opened it also closes it, unless it presses a button.
    else if (event.key === ' ' && !(event.target as HTMLElement).closest('button, a')) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Sheet title={title} side="right" onClose={onClose} onKeyDown={handleKey}>
      <Inside key={row.id} row={row} q={q} />
    </Sheet>
  )
}

function Inside({ row, q }: { row: SearchRow; q: string }): ReactElement {
  const [count, setCount] = useState<HitCount>({ current: 0, total: 0 })
  const steps = useRef<HitSteps>(null)
  return (
    <>
      <div className="zk-preview-bar">
        <Link className={buttonClass('primary')} to={hitAddress(row, q)}>
          打开全文
        </Link>
        <HitStepper count={count} steps={steps} />
      </div>
      <PreviewBody row={row} q={q} steps={steps} onHits={setCount} />
    </>
  )
}
