/** A date of any usual notation as ISO 8601; null when it is none or from before there were files. */
export function moment(value: string | undefined): string | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  return year >= 1980 && year <= 2200 ? date.toISOString() : null
}
