import * as v from 'valibot'

/**
 * Number and total bytes of the pictures of one document: further pictures are left out, with a warning for the author.
 */
export const PICTURES = 500
export const PICTURE_BYTES = 48 * 1024 * 1024

/** Room for the HTML beside the pictures. */
export const PARCEL_BYTES = PICTURE_BYTES + 16 * 1024 * 1024

/** The child's result; its pictures are numbered as `zhiku-file:<n>` in the HTML, and empty beyond the limit. */
export interface ParsedWord {
  html: string
  pictures: readonly Uint8Array[]
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Header = v.union([
  v.strictObject({ html: v.string(), sizes: v.pipe(v.array(Count), v.maxLength(PICTURES)) }),
  v.strictObject({ refused: v.pipe(v.string(), v.maxLength(300)) }),
])

const LENGTH_BYTES = 4

/** JSON with its length before it, followed by the pictures: as text they would be a third larger and copied twice. */
export function packWord(found: ParsedWord | { refused: string }): Buffer {
  const pictures = 'refused' in found ? [] : found.pictures
  const header = 'refused' in found ? found : { html: found.html, sizes: pictures.map((picture) => picture.length) }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(json.length)
  return Buffer.concat([length, json, ...pictures])
}

/** The result of {@link packWord}; null for anything else. The bytes are a view of the output. */
export function openBundle(output: Buffer): ParsedWord | { refused: string } | null {
  if (output.length < LENGTH_BYTES) return null
  let at = LENGTH_BYTES + output.readUInt32LE()
  const header = parse(output.subarray(LENGTH_BYTES, at).toString('utf8'))
  if (header === null || 'refused' in header) return header
  const pictures = header.sizes.map((size) => output.subarray(at, (at += size)))
  return at === output.length ? { html: header.html, pictures } : null
}

function parse(json: string): v.InferOutput<typeof Header> | null {
  try {
    const parsed = v.safeParse(Header, JSON.parse(json))
    return parsed.success ? parsed.output : null
  } catch {
    return null // not JSON: the child ended before it had written everything
  }
}
