import { Activity, type ReactElement, type ReactNode, useEffect, useRef } from 'react'

interface BehindDetailProps {
  list: ReactElement
  /** The page of a record, while one is open. */
  children: ReactNode
}

/** Where the focus stands in a table. */
const PLACE = '[role="grid"] [tabindex="0"], [role="grid"][tabindex="0"], .zk-resource button'

/** A list keeps its place, its selection and its scroll behind the page of a record, and has the focus again afterwards. */
export function BehindDetail({ list, children }: BehindDetailProps): ReactElement {
  const isOpen = Boolean(children)
  const frame = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) frame.current?.querySelector<HTMLElement>(PLACE)?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <div ref={frame}>
        <Activity mode={isOpen ? 'hidden' : 'visible'}>{list}</Activity>
      </div>
      {children}
    </>
  )
}
