/** A record of the PowerPoint 97 format ([MS-PPT] 2.3.1). */
export interface PptRecord {
  type: number
  instance: number
  /** The beginning and end of its content in the stream. */
  start: number
  end: number
  isContainer: boolean
}

const HEADER_BYTES = 8
const CONTAINER = 0xf

/** The record at a position; null where the stream ends before it. */
export function recordAt(stream: Buffer, at: number, limit = stream.length): PptRecord | null {
  if (at < 0 || at + HEADER_BYTES > limit) return null
  const head = stream.readUInt16LE(at)
  const start = at + HEADER_BYTES
  const end = Math.min(start + stream.readUInt32LE(at + 4), limit)
  return { type: stream.readUInt16LE(at + 2), instance: head >> 4, start, end, isContainer: (head & 0xf) === CONTAINER }
}

/** The records side by side in a container. */
export function* recordsIn(stream: Buffer, container: { start: number; end: number }): Generator<PptRecord> {
  let at = container.start
  for (;;) {
    const record = recordAt(stream, at, container.end)
    if (record === null) return
    yield record
    at = record.end
  }
}

/**
 * All records below a container in their order, without recursion, because a hostile file can be nested without end.
 */
export function* recordsBelow(stream: Buffer, container: { start: number; end: number }): Generator<PptRecord> {
  const open = [recordsIn(stream, container)]
  for (;;) {
    const next = open.at(-1)?.next()
    if (next === undefined) return
    if (next.done) {
      open.pop()
      continue
    }
    yield next.value
    if (next.value.isContainer) open.push(recordsIn(stream, next.value))
  }
}
