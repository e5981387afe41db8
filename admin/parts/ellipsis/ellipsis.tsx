import { Tooltip } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { ellipsis } from '#core/text/ellipsis.ts'

interface EllipsisProps {
  text: string
  /** The maximum width; characters outside ASCII count twice. */
  most?: number
}

/** Truncated text with a tooltip for mouse and keyboard. */
export function Ellipsis({ text, most }: EllipsisProps): ReactElement {
  const shown = ellipsis(text, most)
  if (shown === text) return <span>{text}</span>
  return (
    <Tooltip content={text}>
      <span>{shown}</span>
    </Tooltip>
  )
}
