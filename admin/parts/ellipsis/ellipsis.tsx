import { Tooltip } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { ellipsis } from '#core/text/ellipsis.ts'

interface EllipsisProps {
  text: string
  /** How wide it may be; signs that are not ASCII count twice. */
  most?: number
}

/** A text that is cut where it is long; the whole is in its tooltip, for the mouse and for the keyboard. */
export function Ellipsis({ text, most }: EllipsisProps): ReactElement {
  const shown = ellipsis(text, most)
  if (shown === text) return <span>{text}</span>
  return (
    <Tooltip content={text}>
      <span>{shown}</span>
    </Tooltip>
  )
}
