import { Readable } from 'node:stream'
import { type AnswerBlock, type AnswerSource, NO_EVIDENCE, type Turn } from '#core/contract/km/answers/conversation.ts'
import { BlobReply } from '#server/http/route.ts'
import type { RunningAnswer } from '../by-model/index.ts'

/** Server-sent events, as they come. */
const events = (lines: AsyncIterable<string>): BlobReply =>
  new BlobReply({
    size: null,
    type: 'text/event-stream; charset=utf-8',
    fileName: 'answer.txt',
    inline: true,
    open: async () => Readable.from(lines, { objectMode: false }),
  })

/** Ours: each event as JSON, with the number to go on after. */
export const answerEvents = (answer: RunningAnswer, after = 0): BlobReply => events(ownLines(answer, after))

async function* ownLines(answer: RunningAnswer, after: number): AsyncGenerator<string> {
  for await (const told of answer.follow(after)) {
    const id = told.after === null ? '' : `id: ${told.after}\n`
    yield told.event === null ? ':\n\n' : `${id}data: ${JSON.stringify(told.event)}\n\n`
  }
}

/** What the family's older client joins to one text. */
export const plainEvents = (answer: RunningAnswer): BlobReply => events(plainLines(answer))

async function* plainLines(answer: RunningAnswer): AsyncGenerator<string> {
  for await (const text of checkedTexts(answer)) yield text === null ? ':\n\n' : `data: ${text}\n\n`
}

/** The events of the family's later client, each as JSON. */
export const chatEvents = (answer: RunningAnswer): BlobReply => events(familyLines(answer))

async function* familyLines(answer: RunningAnswer): AsyncGenerator<string> {
  const of = { conversationId: answer.conversationId, requestId: answer.id }
  const line = (event: object) => `data: ${JSON.stringify({ ...of, ...event })}\n\n`
  yield line({ event: 'INIT_REQUEST_ID' })
  for await (const message of checkedTexts(answer))
    yield message === null ? ':\n\n' : line({ event: 'MESSAGE', data: { message } })
  yield line({ event: 'MESSAGE_END', data: { turn: await answer.finished } })
}

/**
 * An answer for clients that show text alone and cannot take any of it back: checked sentences, then the sources; null is a sign
 * of life.
 */
async function* checkedTexts(answer: RunningAnswer): AsyncGenerator<string | null> {
  let isSaid = false
  for await (const { event } of answer.follow()) {
    if (event === null) yield null
    if (event?.event === 'sentence' && event.block.support === 'proven') {
      isSaid = true
      yield spokenBlock(event.block)
    }
    if (event?.event === 'end')
      yield isSaid && event.turn ? spokenSources(event.turn.sources) : spokenAnswer(event.turn)
  }
}

function spokenAnswer(turn: Turn | null): string {
  if (turn?.state !== 'answered') return NO_EVIDENCE
  return [
    ...turn.blocks.filter(({ support }) => support !== 'unproven').map(spokenBlock),
    spokenSources(turn.sources),
  ].join(' ')
}

const spokenBlock = ({ text, cites }: AnswerBlock): string =>
  `${text.replaceAll(/\s+/g, ' ')}${cites.map((n) => `[${n}]`).join('')}`

const spokenSources = (sources: readonly AnswerSource[]): string =>
  sources.map(({ n, title }) => `[${n}] 《${title.replaceAll(/\s+/g, ' ')}》`).join(' ')
