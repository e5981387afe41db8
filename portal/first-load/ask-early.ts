import { askAhead } from '#core/api/ask-ahead.ts'
import { createApi } from '#core/api/client.ts'
import { storedTenant, storedToken, storedUser } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { siteBase, withinSite } from '#core/routes/site-base.ts'
import { preparePdf } from '#ui/viewers/pdf-view/pdf-library.ts'
import { isAsked, isQuestion, parseQuery, searchBody } from '../search/search-query.ts'

/*
 * The portal's page loads this script before the portal. On a slow connection the portal takes one second longer;
 * meanwhile this script sends the requests that the portal certainly needs.
 */

const kept = keptFor(siteBase())
const token = storedToken(kept)
const api = createApi({
  baseURL: `${siteBase()}/api`,
  token: () => token,
  tenant: () => storedTenant(kept),
  fetch: askAhead,
})

/** Errors are ignored here: the portal repeats the request and reports them. */
const ahead = (asked: Promise<unknown>): void => void asked.catch(() => undefined)

ahead(api.call(siteConfig, {}))
// Until the first password is changed, the server refuses all other requests.
if (token !== undefined && !storedUser(kept)?.mustChangePassword) {
  ahead(api.call(userPermissions, OWN_SCREENS))
  const params = new URLSearchParams(location.search)
  const query = parseQuery(params)
  if (withinSite(location.pathname) === PORTAL_PATHS.search && isAsked(query)) {
    ahead(api.call(docSearch, { body: searchBody(query) }))
    if (query.page === 1 && isQuestion(query.q)) ahead(api.call(docAnswer, { query: { question: query.q } }))
  }
  const id = params.get('id')
  if (withinSite(location.pathname) === PORTAL_PATHS.knowledge && id) ahead(openDocument(id))
}

/** Loads the document, its screen and its viewer, none of which is in the portal's first scripts. */
async function openDocument(id: string): Promise<void> {
  ahead(import('../knowledge/knowledge-screen.tsx'))
  const { records } = await api.call(docGet, { query: { id } })
  if (records[0]?.viewKind !== 'pdf') return
  preparePdf()
  await import('#ui/viewers/pdf-view/pdf-view.tsx')
}
