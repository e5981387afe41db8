/** A date in any usual notation as ISO 8601; null when it is no date or too old for a file. */
export function moment(value: string | undefined): string | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  return year >= 1980 && year <= 2200 ? date.toISOString() : null
}
