import { isOwnPage } from '#core/rules/own-page.ts'
import { onSite } from '#core/routes/site-base.ts'

/** A place in an address that the browser fills in: `{{ window._CONFIG['domianURL'] }}` is where the calls go. */
const OWN_API = /^\{\{[^}]*domianURL[^}]*\}\}/i

/** The address of a page that a menu row names; empty where it is none that a page may be loaded from. */
export function frameAddress(url: string): string {
  const filled = url.trim().replace(OWN_API, '/api')
  if (isOwnPage(filled)) return onSite(filled)
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : ''
}
