/** An answer of the server as it was, with the question that it belongs to. */
export interface Answer {
  question: string
  type: string
  bytes: ArrayBuffer
}

/** The same for the same question, whenever it is asked: the time that prevents caching does not count. */
export function questionOf(address: string): string {
  const url = new URL(address, location.href)
  url.searchParams.delete('_t')
  url.searchParams.sort()
  return url.pathname + url.search
}

/** All answers in one piece: the length of the list of contents, the list, the bytes. */
export function pack(answers: readonly Answer[]): Uint8Array<ArrayBuffer> {
  const list = answers.map(({ question, type, bytes }) => ({ question, type, size: bytes.byteLength }))
  const head = new TextEncoder().encode(JSON.stringify(list))
  const total = answers.reduce((sum, { bytes }) => sum + bytes.byteLength, 4 + head.length)
  const packed = new Uint8Array(total)
  new DataView(packed.buffer).setUint32(0, head.length)
  packed.set(head, 4)
  let at = 4 + head.length
  for (const { bytes } of answers) {
    packed.set(new Uint8Array(bytes), at)
    at += bytes.byteLength
  }
  return packed
}

export function unpack(packed: ArrayBuffer): Answer[] {
  const length = new DataView(packed).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(packed, 4, length))
  const list = JSON.parse(text) as { question: string; type: string; size: number }[]
  let at = 4 + length
  return list.map(({ question, type, size }) => {
    const bytes = packed.slice(at, at + size)
    at += size
    return { question, type, bytes }
  })
}
