import { type ReactElement, useState } from 'react'
import { friendlyTime } from '#core/text/wire-time.ts'

/** Shows a time from the server in short words, and in full on hover. */
export function WireTime({ time }: { time: string }): ReactElement {
  const [now] = useState(() => new Date())
  return <time title={time}>{friendlyTime(time, now)}</time>
}
