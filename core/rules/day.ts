/** Whether `yyyy-MM-dd` is a day of the calendar: there is no 2026-02-30. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
