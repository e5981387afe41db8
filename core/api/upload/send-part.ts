import { CODE } from '../../contract/envelope.ts'
import { uploadPart } from '../../contract/km/files/upload-session.ts'
import type { Api } from '../client.ts'
import { ApiFault } from '../fault.ts'

export interface Part {
  session: string
  offset: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Sends one part, tells how many of its bytes went out, and answers how many bytes of the file the server has then. */
export type SendPart = (part: Part, onSent: (bytes: number) => void, signal?: AbortSignal) => Promise<number>

/** Sends parts by the client of the contract, which tells nothing while one is on its way. */
export const partsBy =
  (api: Api): SendPart =>
  ({ session, offset, bytes }, _onSent, signal) =>
    api
      .call(uploadPart, { query: { id: session, offset }, file: new Blob([bytes]) }, signal)
      .then(({ received }) => received, whereToGoOn)

/** The refusal of a part that the server has already says where to go on, as the answer to a part does. */
export function whereToGoOn(error: unknown): number {
  const isElsewhere = error instanceof ApiFault && error.code === CODE.wrongOffset
  const received = isElsewhere ? (error.result as { received?: unknown } | null)?.received : null
  if (typeof received === 'number') return received
  throw error
}
