import { pageApi } from '#core/api/page-api.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'

/** The client that every screen calls. */
export const { api, connect, onFault } = pageApi({ token: storedToken, tenant: storedTenant })
