import { documentWriter } from '../passages/index.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { readRtf } from './rtf-text.ts'

/** The text of a mail whose body is RTF. */
export function rtfBody(bytes: Uint8Array): string {
  const writer = documentWriter(LIMITS.textUnits)
  readRtf(Buffer.from(bytes).toString('latin1'), writer)
  return writer.finish().text
}
