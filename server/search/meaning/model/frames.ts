/**
 * What goes between the server and the child: a frame is the number of a question, the length of what follows, and that.
 * A question is a text, an answer the vectors of its windows; a text that cannot be embedded is answered by an empty frame.
 * The child reads foreign texts with native code, so the server takes nothing from it but numbers of the right count.
 */
export interface Frame {
  id: number
  body: Buffer
}

const HEAD = 8
/** A text of an index passage has at most some thousand characters; an answer to it some hundred kilobytes. */
const MOST_BYTES = 16 * 1024 * 1024

export function packFrame(id: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(id, 0)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Collects pieces of a pipe; each call returns the frames that are complete by then. */
export function frameReader(): (piece: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const frames: Frame[] = []
    while (rest.length >= HEAD) {
      const length = rest.readUInt32LE(4)
      if (length > MOST_BYTES) throw new Error('向量模型的进程回复了无法理解的内容')
      if (rest.length < HEAD + length) break
      frames.push({ id: rest.readUInt32LE(0), body: rest.subarray(HEAD, HEAD + length) })
      rest = rest.subarray(HEAD + length)
    }
    return frames
  }
}

/** Dimension first, so that an answer without windows is no failure. */
export function packVectors(dimension: number, vectors: readonly Float32Array[]): Buffer {
  const body = Buffer.alloc(4 + 4 * dimension * vectors.length)
  body.writeUInt32LE(dimension, 0)
  let at = 4
  for (const vector of vectors) for (const value of vector) at = body.writeFloatLE(value, at)
  return body
}

/** Null where the child could not embed the text, or answered something else than unit vectors of this dimension. */
export function unpackVectors(body: Buffer, dimension: number): Float32Array[] | null {
  if (body.length < 4 || body.readUInt32LE(0) !== dimension || (body.length - 4) % (4 * dimension) !== 0) return null
  const count = (body.length - 4) / (4 * dimension)
  const vectors = Array.from({ length: count }, (_, i) =>
    Float32Array.from({ length: dimension }, (_, j) => body.readFloatLE(4 + 4 * (i * dimension + j))),
  )
  return vectors.every(isUnit) ? vectors : null
}

const isUnit = (vector: Float32Array): boolean => Math.abs(Math.hypot(...vector) - 1) < 0.01
