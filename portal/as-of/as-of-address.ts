import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireDay } from '#core/text/wire-time.ts'

/** A document as readers saw it at the end of a day. */
export const documentAsOfAddress = (docId: string, day: string): string =>
  `${PORTAL_PATHS.history}?${new URLSearchParams({ docId, asOf: day }).toString()}`

/** The list as of a day; '' is now. Of the filters the category stays. */
export function listAsOfAddress(day: string, { category = '', page = 1 } = {}): string {
  const params = new URLSearchParams({
    ...(category && { category }),
    ...(day && { asOf: day }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${PORTAL_PATHS.list}?${params.toString()}`
}

/** The day of an address; '' for none, for what is no day, and for one that is still to come. */
export function parseAsOf(params: URLSearchParams): string {
  const day = params.get('asOf') ?? ''
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay && day <= wireDay(new Date()) ? day : ''
}
