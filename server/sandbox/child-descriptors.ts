/** How a throw-away process reads its file and writes its answer: both are open descriptors, and it gets no path. */
import { fstatSync, readSync, writeSync } from 'node:fs'
import { RESULT_DESCRIPTOR } from './child-protocol.ts'

export const CONTENT = 0

export const contentSize = (): number => fstatSync(CONTENT).size

/** Returns fewer bytes than asked for only at the end of the file. */
export function contentAt(position: number, length: number): Uint8Array {
  const left = Math.max(0, contentSize() - position)
  const bytes = new Uint8Array(Math.min(length, left))
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(CONTENT, bytes, filled, bytes.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

export function writeAnswer(bytes: Uint8Array): void {
  let from = 0
  while (from < bytes.length) from += writeSync(RESULT_DESCRIPTOR, bytes, from)
}
