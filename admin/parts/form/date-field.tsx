import { Button, InputGroup, PopoverNext, Spinner } from '@blueprintjs/core'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { type ControlProps, described } from '../control.ts'
import { type DateForm, parseDate, printDate } from './date-text.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateFieldProps extends ControlProps<string | null | undefined, string> {
  form: DateForm
}

const PLACEHOLDERS: Readonly<Record<DateForm, string>> = {
  day: '如 2026-01-31',
  second: '如 2026-01-31 08:30:00',
}

/**
 * A day or a second in the API's format, typed or picked from a calendar. The browser's own field would use the format
 * of the user's locale. Typed text stays as it is; the call's schema or `secondProblem` refuses invalid dates.
 */
export function DateField({ form, value, onChange, isDisabled = false, ...p }: DateFieldProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const text = value ?? ''
  const date = parseDate(text, form)
  const handlePicked = (picked: Date) => {
    onChange(printDate(picked, form))
    if (form === 'day') setIsOpen(false)
  }
  return (
    <InputGroup
      {...described(p)}
      autoComplete="off"
      placeholder={PLACEHOLDERS[form]}
      value={text}
      disabled={isDisabled}
      intent={p.error || (text !== '' && !date) ? 'danger' : 'none'}
      onValueChange={onChange}
      rightElement={
        <CalendarButton isOpen={isOpen && !isDisabled} onOpen={setIsOpen} isDisabled={isDisabled}>
          <Calendar form={form} value={date} onPicked={handlePicked} />
        </CalendarButton>
      }
    />
  )
}

interface CalendarButtonProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  isDisabled: boolean
  children: ReactNode
}

const CalendarButton = ({ isOpen, onOpen, isDisabled, children }: CalendarButtonProps) => (
  <PopoverNext
    content={<Suspense fallback={<Spinner size={20} />}>{children}</Suspense>}
    isOpen={isOpen}
    onInteraction={onOpen}
    placement="bottom-end"
    arrow={false}
    animation="minimal"
    shouldReturnFocusOnClose
  >
    <Button variant="minimal" icon="calendar" aria-label="选择日期" disabled={isDisabled} />
  </PopoverNext>
)
