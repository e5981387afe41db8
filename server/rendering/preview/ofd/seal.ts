/** A picture from a seal: its bytes and the type that the seal gives. */
export interface SealPicture {
  type: string
  bytes: Buffer
}

const IA5_STRING = 0x16
const OCTET_STRING = 0x04
const INTEGER = 0x02
const CONSTRUCTED = 0x20

const DEPTH = 16
const VALUES = 5000

interface Value {
  tag: number
  content: Buffer
}

/**
 * The picture of an electronic seal (GB/T 38540, `SES_ESPictureInfo`: type, data, width, height). It is searched in the
 * whole DER, because seal files and signatures have different structures. Nothing is verified: who signed what is a
 * question for a signing service, and the page says so.
 */
export function sealPicture(der: Buffer): SealPicture | null {
  const budget = { values: VALUES }
  return pictureIn(parseValues(der, budget), 0, budget)
}

function pictureIn(values: readonly Value[], depth: number, budget: { values: number }): SealPicture | null {
  const [type, data, width, height] = values
  const isPicture =
    type?.tag === IA5_STRING && data?.tag === OCTET_STRING && width?.tag === INTEGER && height?.tag === INTEGER
  if (isPicture) return { type: type.content.toString('latin1').toLowerCase().slice(0, 10), bytes: data.content }
  if (depth >= DEPTH) return null
  for (const { tag, content } of values) {
    const found = (tag & CONSTRUCTED) === 0 ? null : pictureIn(parseValues(content, budget), depth + 1, budget)
    if (found !== null) return found
  }
  return null
}

/** The values of a constructed value, up to the first malformed one. */
function parseValues(bytes: Buffer, budget: { values: number }): Value[] {
  const values: Value[] = []
  let at = 0
  while (at + 2 <= bytes.length && budget.values > 0) {
    budget.values -= 1
    const tag = bytes[at] ?? 0
    const first = bytes[at + 1] ?? 0
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    if (lengthBytes > 4 || at + 2 + lengthBytes > bytes.length) break
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    if (first === 0x80 || start + length > bytes.length) break
    values.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return values
}
