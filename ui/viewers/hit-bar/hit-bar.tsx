import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../controls/button/button.tsx'
import type { HitCount } from '../hits/hits.ts'
import { styles } from '../../theme/styles.ts'
import css from './hit-bar.css?inline'
import { useSwipe } from './swipe.ts'

styles(css)

interface HitBarProps {
  count: HitCount
  /** What was looked for. */
  words?: string
  onStep: (by: 1 | -1) => void
  /** Takes the marks away; absent where they stay. */
  onClose?: () => void
  /** Whether n and N work on the whole page. */
  takesKeys: boolean
  /** The text, in which a swipe steps as it does on the bar. */
  area?: RefObject<HTMLElement | null>
}

/** 第 2 / 7 处: moves between the search hits of a document. */
export function HitBar({ count, words = '', onStep, onClose, takesKeys, area }: HitBarProps): ReactElement | null {
  const bar = useRef<HTMLDivElement>(null)
  const swiped = count.total > 0 ? onStep : null
  useSwipe(bar, swiped)
  useSwipe(area ?? bar, area ? swiped : null)
  useEffect(() => {
    if (!takesKeys || count.total === 0) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const target = event.composedPath()[0] as HTMLElement
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? '') || target.isContentEditable
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'n') onStep(1)
      if (event.key === 'N') onStep(-1)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [takesKeys, count.total, onStep])
  if (count.total === 0) return null
  return (
    <div ref={bar} className="zk-hit-bar zk-num" role="group" aria-label="找到的词">
      {words && <span className="zk-hit-words">“{words}”</span>}
      <span role="status">
        {count.current > 0 ? `第 ${count.current} / ${count.total} 处` : `共 ${count.total} 处`}
      </span>
      <Button look="quiet" icon="chevron-up" label="上一处（N）" onClick={() => onStep(-1)} />
      <Button look="quiet" icon="chevron-down" label="下一处（n）" onClick={() => onStep(1)} />
      {onClose && <Button look="quiet" icon="x" label="取消标记" onClick={onClose} />}
    </div>
  )
}
