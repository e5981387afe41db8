import { type RefObject, useEffect, useState } from 'react'
import { wireDay } from '#core/text/wire-time.ts'
import { isOutside } from './days.ts'
import { readDay } from './read-day.ts'

export interface DayBounds {
  min?: string | undefined
  max?: string | undefined
}

export interface TypedDay {
  text: string
  today: string
  /** Why what is typed cannot be used; null while somebody still types. */
  problem: string | null
  type: (text: string) => void
  leave: () => void
  /** Shows the value again instead of what was typed. */
  reset: () => void
}

function troubleOf(text: string, day: string | null, { min, max }: DayBounds): string | null {
  if (text.trim() === '') return null
  if (day === null) return '看不懂这个日期，可以写 2026-11-27、11-27、明天、下周五或 +7'
  if (min && day < min) return `不能早于 ${min}`
  return max && day > max ? `不能晚于 ${max}` : null
}

/**
 * The text of a date field. The value is given as soon as the text means a day that may be chosen; a form with a text
 * that means none is not sent.
 */
export function useTypedDay(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  bounds: DayBounds,
  onChange: (day: string) => void,
): TypedDay {
  const [today] = useState(() => wireDay(new Date()))
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const [given, setGiven] = useState(value)
  const day = typed === null ? value : readDay(typed, today, bounds.min)
  if (given !== value) {
    setGiven(value)
    // Another part of the form has changed it.
    if (day !== value) setTyped(null)
  }
  const trouble = typed === null ? null : troubleOf(typed, day, bounds)
  useKeptBack(input, trouble !== null, () => setWasLeft(true))
  return {
    text: typed ?? value,
    today,
    problem: wasLeft ? trouble : null,
    type: (text) => {
      setTyped(text)
      setWasLeft(false)
      const next = text.trim() === '' ? '' : readDay(text, today, bounds.min)
      if (next !== null && !(next !== '' && isOutside(next, bounds))) onChange(next)
    },
    leave: () => {
      setWasLeft(true)
      if (trouble === null) setTyped(null)
    },
    reset: () => setTyped(null),
  }
}

/** Keeps the form of the field from being sent. In the capture phase, before the form's own handler learns of it. */
function useKeptBack(input: RefObject<HTMLInputElement | null>, isBad: boolean, onTried: () => void): void {
  useEffect(() => {
    const form = input.current?.form
    if (!form || !isBad) return undefined
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      onTried()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, true)
    return () => form.removeEventListener('submit', stop, true)
  })
}
