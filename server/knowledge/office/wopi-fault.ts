/** An answer of the protocol that is no success: its status, and headers that say more. */
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

/** Not there, and not for the person who asks: nobody can tell the two apart. */
export const absent = () => new WopiFault(404)

/** The lock that stands is another one. Ours that is no lock of an editor is written as an empty text. */
export const otherLock = (wopiLock: string | null | undefined, reason = '') =>
  new WopiFault(409, {
    'x-wopi-lock': wopiLock ?? '',
    ...(reason && { 'x-wopi-lockfailurereason': encodeURIComponent(reason) }),
  })
