import type { Readable } from 'node:stream'
import { ModelFault } from './chat-model.ts'
import type { ModelLimits } from './limits.ts'
import type { Patience } from './patience.ts'

/** The text of a body, in pieces; a character that is cut in two comes with the later one. */
export async function* readBody(body: Readable, limits: ModelLimits, patience: Patience): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let size = 0
  for (;;) {
    const { done, value } = await patience
      .wait(() => chunks.next())
      .catch((error: unknown) => {
        throw patience.faultFor(error, 'cut')
      })
    if (done) break
    size += value.byteLength
    if (size > limits.bytes) throw new ModelFault('too-long', { isOfQuestion: false })
    yield decode(decoder, value)
  }
  // A character that is still incomplete means that the end is missing, which the events tell.
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw new ModelFault('malformed')
  }
}

/** A body that comes as a whole. */
export async function readWhole(pieces: AsyncIterable<string>, most: number): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > most) throw new ModelFault('malformed')
  }
  return text
}
