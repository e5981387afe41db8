import { Readable } from 'node:stream'
import type { Turn } from '#core/contract/km/answers/conversation.ts'
import { NO_EVIDENCE } from '#core/contract/km/answers/conversation.ts'
import { BlobReply } from '#server/http/route.ts'
import { ownConversation } from './conversations.ts'
import type { AnswerContext } from './deps.ts'
import { turnsOf } from './turns.ts'

/** The conversation as Markdown, with what its owner may read now. */
export async function exportConversation(ctx: AnswerContext, id: string): Promise<BlobReply> {
  const { title } = await ownConversation(ctx, id)
  const text = [`# ${plain(title)}`, ...(await turnsOf(ctx, id)).map(turnText)].join('\n\n')
  const bytes = Buffer.from(`${text}\n`)
  return new BlobReply({
    size: bytes.length,
    type: 'text/markdown; charset=utf-8',
    fileName: `${title.replaceAll(/[\\/:*?"<>|\n]/g, ' ')}.md`,
    inline: false,
    isWhole: true,
    open: async () => Readable.from([bytes]),
  })
}

function turnText({ question, state, blocks, sources }: Turn): string {
  const head = `## ${plain(question)}`
  if (state === 'withheld') return `${head}\n\n资料已无权查看。`
  if (state === 'refused') return `${head}\n\n${NO_EVIDENCE}。`
  const said = blocks.map(({ text, cites }) => `${plain(text)}${cites.map((n) => ` [${n}]`).join('')}`)
  const from = sources.map(({ n, title, page }) => `${n}. 《${plain(title)}》${page ? `，第 ${page} 页` : ''}`)
  return [head, ...said, from.join('\n')].join('\n\n')
}

/** Text of documents must not become headings, links or pictures of the file. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#!|~]/g, String.raw`\$&`)
