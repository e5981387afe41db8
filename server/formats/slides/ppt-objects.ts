import { inflateSync } from 'node:zlib'
import { WITHIN_BYTES } from '#server/sandbox/limits.ts'
import type { WithinFile } from '../archive/index.ts'
import { oleContent } from '../remainder/index.ts'
import { recordsIn } from './ppt-records.ts'

/**
 * `ExOleObjStg` ([MS-PPT] 2.10.34): an inserted object as a compound file; the instance tells whether it is deflated.
 */
const OBJECT = 0x1011
const DEFLATED = 1
const SIZE_BYTES = 4

/** The objects of a presentation, as files within it. */
export function pptObjects(stream: Buffer): WithinFile[] {
  const records = [...recordsIn(stream, { start: 0, end: stream.length })].filter(({ type }) => type === OBJECT)
  return records.map(({ start, end, instance }, at) => {
    const within: WithinFile = {
      name: `嵌入对象 ${at + 1}`,
      async content() {
        const bytes =
          instance === DEFLATED ? inflated(stream.subarray(start + SIZE_BYTES, end)) : stream.subarray(start, end)
        if (bytes === null) return 'other'
        const opened = await oleContent(within.name, bytes)
        within.name = opened.name
        return opened.bytes
      },
    }
    return within
  })
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: WITHIN_BYTES })
  } catch {
    return null // damaged, or larger than the limit
  }
}
