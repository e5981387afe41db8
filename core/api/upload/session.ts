import type { Args, Endpoint, Result } from '../../contract/endpoint.ts'
import {
  uploadBegin,
  uploadCancel,
  uploadFinish,
  uploadKnown,
  type UploadSession,
  uploadState,
} from '../../contract/km/files/upload-session.ts'
import type { Api } from '../client.ts'
import { ApiFault } from '../fault.ts'
import { isPassing, type Patience, persist } from './persist.ts'

/** The connection for an upload. */
export interface Line {
  api: Api
  patience: Patience
  signal?: AbortSignal | undefined
}

const ask = <E extends Endpoint>({ api, patience, signal }: Line, e: E, args: Args<E>): Promise<Result<E>> =>
  persist(() => api.call(e, args, signal), patience)

export const beginUpload = (line: Line, body: Args<typeof uploadBegin>['body']): Promise<UploadSession> =>
  ask(line, uploadBegin, { body })

/** The current state of a session; null when the server has removed it. */
export async function findUpload(line: Line, id: string): Promise<UploadSession | null> {
  try {
    return await ask(line, uploadState, { query: { id } })
  } catch (error) {
    const isGone = error instanceof ApiFault && !isPassing(error) && ['refused', 'missing'].includes(error.kind)
    if (isGone) return null
    throw error
  }
}

export const finishUpload = (line: Line, body: Args<typeof uploadFinish>['body']) => ask(line, uploadFinish, { body })

/** If this fails, the server removes the session by itself when it expires. */
export const cancelUpload = (api: Api, id: string): Promise<void> =>
  api.call(uploadCancel, { query: { id } }).catch(() => undefined)

type KnownDocument = Result<typeof uploadKnown>[number]['docs'][number]

/** Documents with these contents, by digest. */
export async function findKnown(
  api: Api,
  digests: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownDocument[]>> {
  const known = await api.call(uploadKnown, { body: { sha256: [...new Set(digests)] } })
  return new Map(known.map(({ sha256, docs }) => [sha256, docs]))
}
