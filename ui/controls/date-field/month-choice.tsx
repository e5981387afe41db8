import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { Button } from '../button/button.tsx'
import { plusMonths } from './days.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
}

/** The months of a year, and the way to other years. */
export function MonthChoice({ at, onChoose }: { at: string; onChoose: (day: string) => void }): ReactElement {
  const now = Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7))
  const [year, setYear] = useState(Number(at.slice(0, 4)))
  return (
    <div className="zk-calendar-months" role="group" aria-label="选择月份">
      <div>
        <Button look="quiet" icon="chevron-left" label="上一年" onClick={() => setYear(year - 1)} />
        <b aria-live="polite">{year} 年</b>
        <Button look="quiet" icon="chevron-right" label="下一年" onClick={() => setYear(year + 1)} />
      </div>
      <div onKeyDown={handleKey}>
        {MONTHS.map((month) => (
          <button
            key={month}
            type="button"
            autoFocus={year * 12 + month === now}
            aria-pressed={year * 12 + month === now}
            onClick={() => onChoose(plusMonths(at, year * 12 + month - now))}
          >
            {month}月
          </button>
        ))}
      </div>
    </div>
  )
}
