import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { dayAfterKey } from './calendar-keys.ts'
import { isOutside, monthName, monthOf, plusMonths, weekdayName, weeksOf } from './days.ts'
import { MonthChoice } from './month-choice.tsx'
import type { DayRange } from './presets.ts'

export interface CalendarProps {
  /** Where the calendar opens. */
  start: string
  today: string
  /** The chosen days; one day where both are equal. */
  chosen: DayRange
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  /** The day under the pointer or the focus, where a range is being drawn. */
  onLook?: (day: string) => void
}

const clamped = (day: string, { min, max }: Pick<CalendarProps, 'min' | 'max'>) =>
  min && day < min ? min : max && day > max ? max : day

/** One month as a grid; its heading opens the choice of month and year. */
export function Calendar(props: CalendarProps): ReactElement {
  const [at, setAt] = useState(() => clamped(props.start, props))
  const [choosesMonth, setChoosesMonth] = useState(false)
  const goTo = (day: string) => setAt(clamped(day, props))
  return (
    <div className="zk-calendar">
      <div className="zk-calendar-head">
        <Button look="quiet" icon="chevron-left" label="上个月" onClick={() => goTo(plusMonths(at, -1))} />
        <button
          type="button"
          className="zk-calendar-month"
          aria-expanded={choosesMonth}
          onClick={() => setChoosesMonth(!choosesMonth)}
        >
          <span aria-live="polite">{monthName(at)}</span>
          <Icon name="chevron-down" size={14} />
        </button>
        <Button look="quiet" icon="chevron-right" label="下个月" onClick={() => goTo(plusMonths(at, 1))} />
      </div>
      {choosesMonth ? (
        <MonthChoice
          at={at}
          onChoose={(day) => {
            goTo(day)
            setChoosesMonth(false)
          }}
        />
      ) : (
        <Days {...props} at={at} onMove={goTo} />
      )}
    </div>
  )
}

const focusDay = (grid: HTMLElement | null) =>
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })

interface DaysProps extends CalendarProps {
  at: string
  onMove: (day: string) => void
}

function Days({ at, onMove, ...props }: DaysProps): ReactElement {
  const grid = useRef<HTMLTableElement>(null)
  const moves = useRef(false)
  // After a sheet has opened, which gives the focus to its first button.
  useEffect(() => focusDay(grid.current), [])
  useLayoutEffect(() => {
    if (moves.current) focusDay(grid.current)
    moves.current = false
  })
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !isOutside(at, props)) props.onChoose(at)
    const next = dayAfterKey(event, at)
    if (next) {
      moves.current = true
      onMove(next)
      props.onLook?.(next)
    }
    if (next || event.key === 'Enter' || event.key === ' ') event.preventDefault()
  }
  const weeks = weeksOf(at)
  return (
    <table ref={grid} role="grid" aria-label={monthName(at)} onKeyDown={handleKey}>
      <Weekdays week={weeks[0]!} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} at={at} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Weekdays = ({ week }: { week: readonly string[] }) => (
  <thead>
    <tr>
      {week.map((day) => (
        <th key={day} scope="col" abbr={weekdayName(day)}>
          {weekdayName(day).slice(1)}
        </th>
      ))}
    </tr>
  </thead>
)

function DayCell({ day, at, today, chosen, onChoose, onLook, ...bounds }: CalendarProps & { day: string; at: string }) {
  const off = isOutside(day, bounds)
  const isEnd = day === chosen.from || day === chosen.to
  const isBetween = chosen.from !== '' && day >= chosen.from && day <= chosen.to && chosen.from !== chosen.to
  const looks = [isEnd && 'is-on', isBetween && 'is-between', monthOf(day) !== monthOf(at) && 'is-other']
  return (
    <td
      role="gridcell"
      className={looks.filter(Boolean).join(' ')}
      tabIndex={day === at ? 0 : -1}
      aria-selected={isEnd || isBetween}
      aria-disabled={off || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日，${weekdayName(day)}`}
      onClick={() => !off && onChoose(day)}
      onPointerEnter={() => onLook?.(day)}
    >
      <span>{Number(day.slice(8))}</span>
    </td>
  )
}
