/** How a date is written on the wire and in its field: `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm:ss`. */
export type DateForm = 'day' | 'second'

const WRITTEN = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/

/** The date that a text says, by the clock of the wire; null when it says none, such as 2026-02-30. */
export function parseDate(text: string): Date | null {
  const parts = WRITTEN.exec(text.trim())
    ?.slice(1)
    .map((part) => Number(part ?? 0))
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(year, month - 1, day, hour, minute, second)
  const isKept = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60
  return isKept ? date : null
}

const two = (value: number): string => String(value).padStart(2, '0')

export function printDate(date: Date, form: DateForm): string {
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return form === 'day' ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
