import { takeAhead } from './ask-ahead.ts'
import { type Api, type ApiOptions, createApi } from './client.ts'
import type { ApiFault } from './fault.ts'

/**
 * The only client of a web page. The server's address and the listener for faults are known only when the element is on
 * the page and its session has begun, but screens import `api` before that.
 */
export function pageApi(o: Pick<ApiOptions, 'token' | 'tenant'>) {
  let faultListener: (fault: ApiFault) => void = () => {}
  const apiAt = (base: string): Api =>
    createApi({ ...o, baseURL: `${base}/api`, onFault: (fault) => faultListener(fault), fetch: takeAhead })
  let current = apiAt('')
  const api: Api = {
    call: (endpoint, args, signal) => current.call(endpoint, args, signal),
    events: (endpoint, args, signal) => current.events(endpoint, args, signal),
    address: (endpoint, args) => current.address(endpoint, args),
    headers: () => current.headers(),
  }
  return {
    api,
    /** `base`: '' for the same origin, else an address or a path prefix. */
    connect: (base: string): void => {
      current = apiAt(base)
    },
    /** Set once by the session: an expired session is answered in one place. */
    onFault: (listener: (fault: ApiFault) => void): void => {
      faultListener = listener
    },
  }
}
