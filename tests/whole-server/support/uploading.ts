import { createHash } from 'node:crypto'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import { uploadBegin, uploadFinish, uploadPart } from '#core/contract/km/files/upload-session.ts'
import type { Args } from '#core/contract/endpoint.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Begin = Args<typeof uploadBegin>['body']

export const begin = (api: Api, bytes: Uint8Array, more: Partial<Begin> = {}) =>
  api.call(uploadBegin, { body: { name: '资料.md', size: bytes.length, scope: 'staff', ...more } })

export const sendPart = (api: Api, id: string, part: { bytes: Uint8Array; offset: number; sha256?: string }) =>
  api.call(uploadPart, {
    query: { id, offset: part.offset, ...(part.sha256 && { sha256: part.sha256 }) },
    file: new Blob([new Uint8Array(part.bytes)]),
  })

/** Sends the missing parts like a client: continues at the offset the server names if another sender was faster. */
export async function sendRest(api: Api, id: string, o: { bytes: Uint8Array; from: number; partSize: number }) {
  for (let at = o.from; at < o.bytes.length;) {
    try {
      at = (await sendPart(api, id, { bytes: o.bytes.subarray(at, at + o.partSize), offset: at })).received
    } catch (error) {
      if (!(error instanceof ApiFault) || error.code !== CODE.wrongOffset) throw error
      at = (error.result as { received: number }).received
    }
  }
}

/** Uploads a file in parts from beginning to end. */
export async function uploadInParts(api: Api, bytes: Uint8Array, more: Partial<Begin> & { partSize?: number } = {}) {
  const { partSize, ...form } = more
  const session = await begin(api, bytes, form)
  await sendRest(api, session.id, { bytes, from: 0, partSize: partSize ?? session.partSize })
  return api.call(uploadFinish, { body: { id: session.id } })
}
