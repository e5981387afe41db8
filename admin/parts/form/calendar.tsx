import { DatePicker } from '@blueprintjs/datetime'
import blueprintCss from '@blueprintjs/datetime/lib/css/blueprint-datetime.css?inline'
import zhCN from 'date-fns/locale/zh-CN'
import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { DateForm } from './date-text.ts'

styles(blueprintCss)

const FIRST = new Date(1900, 0, 1)
const LAST = new Date(2999, 11, 31)

interface CalendarProps {
  form: DateForm
  value: Date | null
  onPicked: (date: Date) => void
}

/** A month to pick a day from, with a clock below if seconds are needed. */
export const Calendar = ({ form, value, onPicked }: CalendarProps): ReactElement => (
  <DatePicker
    value={value}
    locale={zhCN}
    minDate={FIRST}
    maxDate={LAST}
    canClearSelection={false}
    highlightCurrentDay
    dayPickerProps={{ showOutsideDays: false }}
    {...(form === 'second' && { timePrecision: 'second' as const })}
    onChange={(date, isUserChange) => date && isUserChange && onPicked(date)}
  />
)
