import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styles } from '../../theme/styles.ts'
import css from './print-out.css?inline'

styles(css)

interface PrintOutProps {
  /** It was printed, or not. */
  onDone: () => void
  /** With its watermark: the screen's is not printed. */
  children: ReactNode
}

/** What goes on paper in place of the screen; nobody sees it there. Rendering it prints. */
export function PrintOut({ onDone, children }: PrintOutProps): ReactElement {
  const here = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<Element | null>(null)
  const done = useEffectEvent(onDone)
  useLayoutEffect(() => setRoot(here.current?.closest('.zk-root') ?? null), [])
  useEffect(() => {
    if (!root) return undefined
    let isOver = false
    const end = () => done()
    window.addEventListener('afterprint', end)
    const pictures = [...root.querySelectorAll<HTMLImageElement>('.zk-print img')]
    // One that cannot be drawn leaves its page empty.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => isOver || print())
    return () => {
      isOver = true
      window.removeEventListener('afterprint', end)
    }
  }, [root])
  return (
    <>
      <span ref={here} hidden />
      {root && createPortal(<div className="zk-print">{children}</div>, root)}
    </>
  )
}

/** A sheet of paper of its own. */
export const PrintPage = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-print-page">{children}</div>
)
