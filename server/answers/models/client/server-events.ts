import { ModelFault } from './chat-model.ts'

const LINE_END = /\r\n|\n|\r/
/** Stands alone after the last event. */
export const DONE = '[DONE]'

/**
 * The data of each server-sent event. A line may end in any of three ways and an event may have several data lines, in
 * pieces that are cut anywhere. No more than `most` characters of an event are kept. A line that the end of the stream
 * cuts off is no line.
 */
export async function* serverEvents(pieces: AsyncIterable<string>, most: number): AsyncGenerator<string> {
  let data: string[] = []
  let size = 0
  for await (const line of lines(pieces, most)) {
    if (line.startsWith('data:')) {
      data.push(line.slice(line[5] === ' ' ? 6 : 5))
      size += line.length
      if (size > most) throw new ModelFault('malformed')
    } else if (line === '' && data.length > 0) {
      yield data.join('\n')
      data = []
      size = 0
    }
  }
  if (data.length > 0) yield data.join('\n')
}

async function* lines(pieces: AsyncIterable<string>, most: number): AsyncGenerator<string> {
  let rest = ''
  let isHalfEnd = false
  for await (const piece of pieces) {
    rest += isHalfEnd && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') isHalfEnd = false
    for (let end = LINE_END.exec(rest); end; end = LINE_END.exec(rest)) {
      const line = rest.slice(0, end.index)
      rest = rest.slice(end.index + end[0].length)
      isHalfEnd = end[0] === '\r' && rest === ''
      yield line
    }
    if (rest.length > most) throw new ModelFault('malformed')
  }
  if (rest.endsWith(DONE)) yield rest
}
