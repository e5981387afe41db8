import { type Api, createApi } from '#core/api/client.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { storedTenant, storedToken } from '#ui/session/session-keys.ts'

let faultListener: (fault: ApiFault) => void = () => {}

/** Set once by the session: an expired session is answered in one place. */
export function onFault(listener: (fault: ApiFault) => void): void {
  faultListener = listener
}

const apiAt = (base: string): Api =>
  createApi({
    baseURL: `${base}/api`,
    token: storedToken,
    tenant: storedTenant,
    onFault: (fault) => faultListener(fault),
  })

/** The client every screen calls; a live binding, because the element's `base` is known only when it is connected. */
export let api = apiAt('')

export function connect(base: string): void {
  api = apiAt(base)
}
