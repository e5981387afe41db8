import { type KeyObject, verify } from 'node:crypto'
import type { ProofKeys } from './discovery.ts'

const OLDEST_MS = 20 * 60_000

export interface Proof {
  token: string
  /** The complete address that the editor called. */
  url: string
  /** `X-WOPI-TimeStamp`: units of 100 ns since the year 1. */
  ticks: string
  /** `X-WOPI-Proof` and `X-WOPI-ProofOld`: signatures with the editor's present key and the one before. */
  proof: string
  proofOld: string
}

/** Ticks at the beginning of 1970. */
const EPOCH_TICKS = 621_355_968_000_000_000n

const ticksToMilliseconds = (ticks: bigint): number => Number((ticks - EPOCH_TICKS) / 10_000n)

/** Whether the editor with these keys signed the request less than twenty minutes ago. */
export function isProven({ current, old }: ProofKeys, asked: Proof, now: Date): boolean {
  if (!/^\d{1,19}$/.test(asked.ticks)) return false
  const ticks = BigInt(asked.ticks)
  if (Math.abs(now.getTime() - ticksToMilliseconds(ticks)) > OLDEST_MS) return false
  const said = proofText(asked.token, asked.url, ticks)
  // The editor may have changed its key since we fetched it, or have signed with an earlier key than the fetched one.
  return (
    isSigned(current, said, asked.proof) ||
    isSigned(current, said, asked.proofOld) ||
    (old !== null && isSigned(old, said, asked.proof))
  )
}

/** The length and the bytes of each part, as the protocol defines it. */
export function proofText(token: string, url: string, ticks: bigint): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  const parts = [Buffer.from(token), Buffer.from(url.toUpperCase()), time]
  return Buffer.concat(parts.flatMap((part) => [lengthPrefix(part), part]))
}

function lengthPrefix(part: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(part.length)
  return length
}

const isSigned = (key: KeyObject, said: Buffer, signature: string): boolean =>
  signature !== '' && verify('RSA-SHA256', said, key, Buffer.from(signature, 'base64'))
