import { CODE } from '../../contract/envelope.ts'
import { uploadPart } from '../../contract/km/files/upload-session.ts'
import type { Api } from '../client.ts'
import { ApiFault } from '../fault.ts'

export interface Part {
  session: string
  offset: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Sends one part, reports how many of its bytes were sent, and returns how many bytes of the file the server has then.
 */
export type SendPart = (part: Part, onSent: (bytes: number) => void, signal?: AbortSignal) => Promise<number>

/** Sends parts with the client of the contract, which reports no progress during a part. */
export const partsBy =
  (api: Api): SendPart =>
  ({ session, offset, bytes }, _onSent, signal) =>
    api
      .call(uploadPart, { query: { id: session, offset }, file: new Blob([bytes]) }, signal)
      .then(({ received }) => received, whereToGoOn)

/** The refusal of a part that the server has already says where to continue, like the answer to a part. */
export function whereToGoOn(error: unknown): number {
  const isElsewhere = error instanceof ApiFault && error.code === CODE.wrongOffset
  const received = isElsewhere ? (error.result as { received?: unknown } | null)?.received : null
  if (typeof received === 'number') return received
  throw error
}
