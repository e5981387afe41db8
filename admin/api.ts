import { pageApi } from '#core/api/page-api.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { siteBase } from '#core/routes/site-base.ts'

/** The browser's storage, shared with the portal of the same server. */
export const kept = keptFor(siteBase())

/** The API client of all screens. */
export const { api, connect, onFault } = pageApi({ token: () => storedToken(kept), tenant: () => storedTenant(kept) })
