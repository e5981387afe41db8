import { type ReactElement, useState } from 'react'
import { friendlyTime } from '#core/text/wire-time.ts'

/** A time of the wire in short words, the full one on hover. */
export function WireTime({ time }: { time: string }): ReactElement {
  const [now] = useState(() => new Date())
  return <time title={time}>{friendlyTime(time, now)}</time>
}
