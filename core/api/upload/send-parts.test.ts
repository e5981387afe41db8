import { expect, it } from 'vitest'
import type { UploadSession } from '../../contract/km/files/upload-session.ts'
import type { Api } from '../client.ts'
import { ApiFault } from '../fault.ts'
import { sendParts, type Source } from './send-parts.ts'
import type { Part } from './send-part.ts'

const SIZE = 1000
const bytes = Uint8Array.from({ length: SIZE }, (_, i) => i % 251)
const source: Source = { size: SIZE, read: async (from, to) => bytes.slice(from, to) }
const patience = {
  afterFailure: async (error: unknown, failures: number) => {
    if (!(error instanceof ApiFault) || failures > 3) throw error
  },
}
const sessionAt = (received: number) => ({ id: 's', received, partSize: 100 }) as UploadSession

/** Stores what arrives; `disturb` may fail a part before or after its bytes are stored. */
function receiver(received: number, disturb: (part: Part, keep: () => void) => void) {
  const kept = new Uint8Array(SIZE)
  kept.set(bytes.subarray(0, received))
  let at = received
  const offsets: number[] = []
  return {
    kept,
    offsets,
    api: { call: async () => ({ received: at }) } as unknown as Api,
    sendPart: async (part: Part) => {
      offsets.push(part.offset)
      const keep = () => {
        kept.set(part.bytes, part.offset)
        at = part.offset + part.bytes.length
      }
      disturb(part, keep)
      keep()
      return at
    },
  }
}

it('sends what is missing, and no more', async () => {
  const { api, sendPart, offsets, kept } = receiver(750, () => {})
  await sendParts(source, sessionAt(750), { api, patience, sendPart })
  expect(offsets).toEqual([750, 850, 950])
  expect(kept).toEqual(bytes)
})

it('asks the server where to go on after an answer that was lost, and after a part that was', async () => {
  const lost = new Set([300, 500])
  const { api, sendPart, offsets, kept } = receiver(0, ({ offset }, keep) => {
    if (!lost.delete(offset)) return
    if (offset === 300) keep()
    throw new ApiFault('network', '网络中断')
  })
  const progress: number[] = []
  await sendParts(source, sessionAt(0), { api, patience, sendPart, onSent: (at) => progress.push(at) })
  expect(offsets.filter((offset) => offset === 300)).toHaveLength(1)
  expect(offsets.filter((offset) => offset === 500)).toHaveLength(2)
  expect(kept).toEqual(bytes)
  expect(progress.at(-1)).toBe(SIZE)
})

it('gives up with the refusal', async () => {
  const refusal = new Error('文件读不出来')
  const { api, sendPart } = receiver(0, () => {
    throw refusal
  })
  await expect(sendParts(source, sessionAt(0), { api, patience, sendPart })).rejects.toBe(refusal)
})
