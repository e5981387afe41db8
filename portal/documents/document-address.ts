import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { Host } from '../instance.ts'

export { documentAddress }

/** The document's absolute address, to be sent to somebody. */
export const documentLink = (host: Host, id: string): string =>
  new URL(host.address + documentAddress(id), location.href).href

/** The address of the sharing form for these documents. */
export const sharingAddress = (...ids: readonly string[]): string =>
  `${PORTAL_PATHS.shares}?${new URLSearchParams({ docIds: ids.join(',') }).toString()}`
