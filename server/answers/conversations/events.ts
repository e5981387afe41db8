import { Readable } from 'node:stream'
import { NO_EVIDENCE, type Turn } from '#core/contract/km/answers/conversation.ts'
import { BlobReply } from '#server/http/route.ts'

/** Server-sent events; each is one line of `data:`. */
const events = (texts: readonly string[]): BlobReply =>
  new BlobReply({
    size: null,
    type: 'text/event-stream; charset=utf-8',
    fileName: 'answer.txt',
    inline: true,
    open: async () => Readable.from(texts.map((text) => `data: ${text}\n\n`)),
  })

/** The answer with its sources, for clients that show text alone. */
function spokenAnswer({ state, blocks, sources }: Turn): string {
  if (state !== 'answered') return NO_EVIDENCE
  const said = blocks.map(({ text, cites }) => `${text}${cites.map((n) => `[${n}]`).join('')}`)
  return [...said, ...sources.map(({ n, title }) => `[${n}] 《${title}》`)].join(' ').replaceAll(/\s+/g, ' ')
}

/** What the family's older client joins to one text. */
export const plainEvents = (turn: Turn): BlobReply => events([spokenAnswer(turn)])

/** The events of the family's later client, each as JSON. */
export function chatEvents(conversationId: string, turn: Turn): BlobReply {
  const of = { conversationId, requestId: turn.id }
  return events(
    [
      { ...of, event: 'INIT_REQUEST_ID' },
      { ...of, event: 'MESSAGE', data: { message: spokenAnswer(turn) } },
      { ...of, event: 'MESSAGE_END', data: { turn } },
    ].map((event) => JSON.stringify(event)),
  )
}
