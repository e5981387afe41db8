import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react'
import { Button } from '../../controls/button/button.tsx'
import type { HitCount } from '../hits/hits.ts'

interface PageFindProps {
  query: string
  /** Null while the search runs. */
  count: HitCount | null
  /** Increases with each request to open the bar, so that a second one selects the text. */
  asked: number
  onQuery: (query: string) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Finds words in the open file. Enter goes to the next, Shift+Enter to the previous, Escape closes the bar. */
export function PageFind({ query, count, asked, onQuery, onStep, onClose }: PageFindProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again, the old word is selected
  useEffect(() => field.current?.select(), [asked])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
  }
  const isNone = query.trim() !== '' && count?.total === 0
  const disabled = !count?.total
  return (
    <div className="zk-page-find zk-num" role="search" aria-label="在文件里查找">
      <input
        ref={field}
        type="search"
        aria-label="要找的词"
        placeholder="在文件里查找"
        value={query}
        aria-invalid={isNone || undefined}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={handleKey}
      />
      <span role="status">{isNone ? '没有找到' : !disabled && `${count?.current} / ${count?.total}`}</span>
      <Button look="quiet" icon="chevron-up" label="上一处" disabled={disabled} onClick={() => onStep(-1)} />
      <Button look="quiet" icon="chevron-down" label="下一处" disabled={disabled} onClick={() => onStep(1)} />
      <Button look="quiet" icon="x" label="关闭查找" onClick={onClose} />
    </div>
  )
}
