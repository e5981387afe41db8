import { Readable } from 'node:stream'
import { AI_LABEL, implicitLabel } from '#core/answers/ai-label.ts'
import { conversationExport, NO_EVIDENCE, type Turn } from '#core/contract/km/answers/conversation.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { BlobReply } from '#server/http/route.ts'
import { maskReply } from '#server/knowledge/masking/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { ownConversation } from './conversations.ts'
import type { AnswerContext } from './deps.ts'
import { citesText, type Paragraph, wordFile } from './docx.ts'
import { turnsOf } from './turns.ts'

type Asked = Checked<typeof conversationExport>['query']

const TYPE: Record<Asked['format'], string> = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The conversation as Markdown or as a Word file, with what its owner may read now. */
export async function exportConversation(ctx: AnswerContext, query: Asked): Promise<BlobReply> {
  const { actor, now, origin, deps } = ctx
  const { id, title } = await ownConversation(ctx, query.conversationId)
  // Bytes are not looked into on their way out: as data the turns are masked, and who reads them clear is written down.
  const call = { endpoint: conversationExport, input: query, actor, now, origin }
  const shown = (await maskReply(deps.db, call, await turnsOf(ctx, query.conversationId))) as Turn[]
  const paragraphs = [{ text: title, style: 'title' } as const, ...shown.flatMap(turnParagraphs)]
  const { SiteTitle: producer } = await siteValues(deps.db, actor.tenantId)
  const aigc = shown.some(isByModel) ? implicitLabel({ producer, id }) : null
  const bytes = query.format === 'docx' ? await wordFile(paragraphs, aigc) : Buffer.from(markdown(paragraphs, aigc))
  return new BlobReply({
    size: bytes.length,
    type: TYPE[query.format],
    fileName: `${title.replaceAll(/[\\/:*?"<>|\n]/g, ' ')}.${query.format}`,
    inline: false,
    isWhole: true,
    open: async () => Readable.from([bytes]),
  })
}

/** A curated answer that was made from a model's says so in its text. */
const isByModel = ({ state, model, blocks }: Turn): boolean =>
  state === 'answered' && (model !== null || blocks.some(({ text }) => text.includes(AI_LABEL)))

function turnParagraphs({ question, state, blocks, sources, model }: Turn): Paragraph[] {
  const said = (text: string): Paragraph => ({ text, style: 'text' })
  const head: Paragraph = { text: question, style: 'question' }
  if (state === 'withheld') return [head, said('资料已无权查看。')]
  if (state === 'running' || state === 'cut') return [head, said('回答没有完成。')]
  if (state === 'refused') return [head, said(`${NO_EVIDENCE}。`)]
  return [
    head,
    ...blocks.map(({ text, cites, support }): Paragraph => ({
      ...said(support === 'unproven' ? `${text}（未找到出处）` : text),
      cites,
    })),
    ...(model === null ? [] : [said(`（AI生成，${model}）`)]),
    ...sources.map(({ n, title, page }): Paragraph => ({
      text: `${n}. 《${title}》${page ? `，第 ${page} 页` : ''}`,
      style: 'source',
    })),
  ]
}

const MARK: Record<Paragraph['style'], string> = { title: '# ', question: '## ', text: '', source: '' }

/** Sources stand together, as one list. The label is front matter: JSON is YAML, too. */
const markdown = (paragraphs: readonly Paragraph[], aigc: string | null): string =>
  `${aigc === null ? '' : `---\nAIGC: ${aigc}\n---\n\n`}${paragraphs
    .map(({ text, style, cites = [] }, i) => {
      const gap = i === 0 ? '' : style === 'source' && paragraphs[i - 1]!.style === 'source' ? '\n' : '\n\n'
      return `${gap}${MARK[style]}${plain(text)}${citesText(cites)}`
    })
    .join('')}\n`

/** Text of documents must not become headings, links or pictures of the file. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#!|~]/g, String.raw`\$&`)
