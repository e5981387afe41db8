import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styles } from '../../theme/styles.ts'
import css from './print-out.css?inline'

styles(css)

interface PrintOutProps {
  /** Called after printing, whether or not the person printed. */
  onDone: () => void
  /** Must include its own watermark, because the one on the screen is not printed. */
  children: ReactNode
}

/** Content for the printer only, hidden on the screen. Rendering it opens the print dialog. */
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
    // An image that cannot be decoded leaves its page empty.
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

/** One sheet of paper. */
export const PrintPage = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-print-page">{children}</div>
)
