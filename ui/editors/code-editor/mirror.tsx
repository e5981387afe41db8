import type { ReactElement, RefObject } from 'react'

/** The element in which CodeMirror opens. */
export const Mirror = ({
  place,
  hidden,
}: {
  place: RefObject<HTMLDivElement | null>
  hidden?: boolean
}): ReactElement => <div ref={place} className="zk-mirror" hidden={hidden} />
