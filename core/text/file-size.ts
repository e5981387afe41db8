const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A file size for people: `812 B`, `3.4 MB`. */
export function formatSize(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[unit]}`
}
