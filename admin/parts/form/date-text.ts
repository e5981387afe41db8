/** The format of a date in the API and in its field: `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm:ss`. */
export type DateForm = 'day' | 'second'

const WRITTEN: Readonly<Record<DateForm, RegExp>> = {
  day: /^(\d{4})-(\d\d)-(\d\d)$/,
  second: /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/,
}

/** Parses a date in exactly this format; null for incomplete or invalid ones such as 2026-02-30. */
export function parseDate(text: string, form: DateForm): Date | null {
  const parts = WRITTEN[form].exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(year, month - 1, day, hour, minute, second)
  return printDate(date, form) === text ? date : null
}

const two = (value: number): string => String(value).padStart(2, '0')

export function printDate(date: Date, form: DateForm): string {
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return form === 'day' ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** For the `check` of a field: refuses invalid dates before sending. */
export const secondProblem = (text: string | null | undefined): string | null =>
  !text || parseDate(text, 'second') ? null : '应为日期和时间，如 2026-01-31 08:00:00'
