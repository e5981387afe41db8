import { askAhead } from '#core/api/ask-ahead.ts'
import { type Api, createApi } from '#core/api/client.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import type { Portal } from '../../instance.ts'

/** A client whose answers are kept for a moment, for the screen that opens next: it asks the same and need not wait. */
export const aheadApi = ({ host, kept }: Portal): Api =>
  createApi({
    baseURL: `${host.address}/api`,
    token: () => storedToken(kept),
    tenant: () => storedTenant(kept),
    fetch: askAhead,
  })

/** Asks ahead what opening the document needs first: its record. Its screen comes with the link. */
export function openAhead(portal: Portal, id: string): void {
  // A failure is said when it is really opened.
  aheadApi(portal)
    .call(docGet, { query: { id } })
    .catch(() => undefined)
}
