import { isOwnPage } from '#core/rules/own-page.ts'
import { onSite } from '#core/routes/site-base.ts'

/**
 * A placeholder in an address that the browser replaces: `{{ window._CONFIG['domianURL'] }}` is the address of the API.
 */
const OWN_API = /^\{\{[^}]*domianURL[^}]*\}\}/i

/** The address of a page in a menu row; '' if no page may be loaded from it. */
export function frameAddress(url: string): string {
  const filled = url.trim().replace(OWN_API, '/api')
  if (isOwnPage(filled)) return onSite(filled)
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : ''
}
