/** An unsuccessful answer of the protocol: its status, and additional headers. */
export class WopiFault extends Error {
  override name = 'WopiFault'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown

  constructor(status: number, headers: Readonly<Record<string, string>> = {}, body: unknown = {}) {
    super(`WOPI ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Missing, or forbidden for the person: nobody can distinguish the two. */
export const absent = () => new WopiFault(404)

/** The answer when another lock is present. A lock of ours that is no editor's lock is reported as an empty text. */
export const otherLock = (wopiLock: string | null | undefined, reason = '') =>
  new WopiFault(409, {
    'x-wopi-lock': wopiLock ?? '',
    ...(reason && { 'x-wopi-lockfailurereason': encodeURIComponent(reason) }),
  })
