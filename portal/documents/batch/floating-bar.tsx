import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './floating-bar.css?inline'

styles(css)

interface FloatingBarProps {
  /** Nothing is shown for none. */
  count: number
  /** What goes on; else they are chosen. */
  word?: string
  /** What is counted; else documents. */
  unit?: string
  /** What the cross at the end does. */
  close?: { text: string; run: () => void }
  children: ReactNode
}

/**
 * How many documents are chosen, and what can be done with all of them; it floats above the end of the window,
 * and on a phone takes the place of the bar for the thumb.
 */
export function FloatingBar({
  count,
  word = '已选',
  unit = '篇',
  close,
  children,
}: FloatingBarProps): ReactElement | null {
  if (count === 0) return null
  return (
    <section className="zk-batch" aria-label="批量操作">
      <div className="zk-batch-acts">{children}</div>
      <div className="zk-batch-head">
        <b className="zk-num" role="status">
          {word} {count} {unit}
        </b>
        {close && (
          <Button look="quiet" icon="x" onClick={close.run}>
            {close.text}
          </Button>
        )}
      </div>
    </section>
  )
}
