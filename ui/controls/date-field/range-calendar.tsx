import { type ReactElement, useState } from 'react'
import { Calendar } from './calendar.tsx'
import type { DayRange } from './presets.ts'

interface RangeCalendarProps extends DayRange {
  today: string
  onChoose: (range: DayRange) => void
}

const inOrder = (one: string, other: string): DayRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

/** The first press is one end, the second the other, in either order. */
export function RangeCalendar({ from, to, today, onChoose }: RangeCalendarProps): ReactElement {
  const [end, setEnd] = useState<string | null>(null)
  const [looked, setLooked] = useState('')
  const chosen = end === null ? { from: from || to, to: to || from } : inOrder(end, looked || end)
  const handleChoose = (day: string) => {
    if (end !== null) return onChoose(inOrder(end, day))
    setEnd(day)
    return setLooked(day)
  }
  return (
    <div>
      <Calendar start={to || from || today} today={today} chosen={chosen} onChoose={handleChoose} onLook={setLooked} />
      <p className="zk-day-hint" aria-live="polite">
        {end === null ? '先选开始的一天' : `从 ${end} 起，再选结束的一天`}
      </p>
    </div>
  )
}
