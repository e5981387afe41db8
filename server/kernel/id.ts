import { randomBytes } from 'node:crypto'

const VERSION_7 = 0x7000
const LAST_OF_A_MILLISECOND = 0x0fff

let millisecond = 0
let counter = 0

/**
 * A new UUIDv7 as 32 hex characters. Ids sort by the time they were made, so new rows stand together in every index. Ids
 * of the same process and millisecond have a counter (RFC 9562 6.2, method 1), so that the rows of one change keep their
 * order.
 */
export function newId(now = Date.now()): string {
  if (now > millisecond) [millisecond, counter] = [now, 0]
  else if (counter < LAST_OF_A_MILLISECOND) counter += 1
  else [millisecond, counter] = [millisecond + 1, 0]
  const bytes = randomBytes(16)
  bytes.writeUIntBE(millisecond, 0, 6)
  bytes.writeUInt16BE(VERSION_7 | counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex')
}
