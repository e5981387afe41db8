/** Whether `yyyy-MM-dd` is a calendar date: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
