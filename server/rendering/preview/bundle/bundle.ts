/** The stored form of a preview: a JSON head, then parts that are read separately. */
export interface Bundle {
  head: Record<string, unknown>
  parts: readonly Uint8Array[]
}

/** The number of bytes that store the head's length before it. */
export const LENGTH_BYTES = 4

/** Longer heads are not read: thousands of sheets or pages still fit. */
export const HEAD_BYTES = 16 * 1024 * 1024

/** The head contains the length of each part, so that one part can be read without the others. */
export function packBundle({ head, parts }: Bundle): Buffer {
  const text = Buffer.from(JSON.stringify({ ...head, lengths: parts.map((part) => part.length) }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...parts])
}

/** Reads a bundle from a child; null when it is invalid. */
export function unpackBundle(bytes: Buffer): Bundle | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt32BE(0)
  if (end > bytes.length || end > HEAD_BYTES) return null
  const head = parsedHead(bytes.subarray(LENGTH_BYTES, end))
  if (head === null) return null
  const parts: Uint8Array[] = []
  let at = end
  for (const length of head.lengths) {
    if (!Number.isSafeInteger(length) || length < 0 || at + length > bytes.length) return null
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return { head, parts }
}

/** A head with the lengths of its parts; null when it is invalid. */
export function parsedHead(text: Buffer): (Record<string, unknown> & { lengths: number[] }) | null {
  try {
    const head = JSON.parse(text.toString('utf8')) as Record<string, unknown> | null
    return Array.isArray(head?.lengths) ? (head as Record<string, unknown> & { lengths: number[] }) : null
  } catch {
    return null // not JSON
  }
}
