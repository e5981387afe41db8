import { buffer } from 'node:stream/consumers'
import { HEAD_BYTES, LENGTH_BYTES, parsedHead } from './bundle/bundle.ts'
import type { FileStore } from '#server/storage/files/index.ts'

/** A stored preview, of which single parts can be read. */
export interface StoredBundle {
  head: Record<string, unknown>
  count: number
  part(number: number): Promise<Buffer>
  /** Consecutive parts, read at once. */
  parts(from: number, to: number): Promise<Buffer[]>
}

/** How many heads are cached, because a reader asks for one part after another. */
const KEPT = 50

interface Known {
  head: Record<string, unknown>
  /** The beginning of each part, and the end of the last one. */
  starts: number[]
}

const known = new Map<string, Known>()

export async function openBundle(files: FileStore, sha256: string): Promise<StoredBundle> {
  const { head, starts } = known.get(sha256) ?? (await readHead(files, sha256))
  const read = async (from: number, to: number): Promise<Buffer> => {
    const [start = 0, end = 0] = [starts[from], starts[to]]
    return end <= start ? Buffer.alloc(0) : buffer(await files.open(sha256, { start, end: end - 1 }))
  }
  return {
    head,
    count: starts.length - 1,
    part: (number) => read(number, number + 1),
    async parts(from, to) {
      const bytes = await read(from, to)
      const base = starts[from] ?? 0
      return starts
        .slice(from, to)
        .map((start, at) => bytes.subarray(start - base, (starts[from + at + 1] ?? 0) - base))
    },
  }
}

async function readHead(files: FileStore, sha256: string): Promise<Known> {
  const length = (await buffer(await files.open(sha256, { start: 0, end: LENGTH_BYTES - 1 }))).readUInt32BE(0)
  if (length > HEAD_BYTES) throw new Error(`preview ${sha256} has no head`)
  const end = LENGTH_BYTES + length
  const head = parsedHead(await buffer(await files.open(sha256, { start: LENGTH_BYTES, end: end - 1 })))
  if (head === null) throw new Error(`preview ${sha256} has a damaged head`)
  const starts = [end]
  for (const size of head.lengths) starts.push((starts.at(-1) ?? end) + size)
  const found = { head, starts }
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? '')
  known.set(sha256, found)
  return found
}
