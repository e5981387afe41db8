import { numberSource } from '#core/answers/number-source.ts'
import { questionParts, waysToAsk } from '#core/answers/question-parts.ts'
import { type AnswerBlock, type AnswerSource, NO_EVIDENCE } from '#core/contract/km/answers/conversation.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import {
  type AnsweringSentence,
  answeringSentence,
  type Evidence,
  gatherEvidence,
  placeOf,
} from '#server/search/related/index.ts'

/** Documents that are named where nothing answers. */
export const NEAREST = 3

/** An answer without a model: sentences of documents, word for word; without sources it is a refusal. */
export interface Composed {
  blocks: AnswerBlock[]
  sources: AnswerSource[]
  /** Ids of the documents near the question, where nothing answers it. */
  nearest: string[]
}

/** `before`: the question before it in the same conversation. `within`: the only document that is asked. */
export async function composeAnswer(
  ctx: Context<SearchDeps>,
  question: string,
  before: string | null,
  within: string | null = null,
): Promise<Composed> {
  const blocks: AnswerBlock[] = []
  const sources: AnswerSource[] = []
  const near: Evidence[] = []
  const parts = questionParts(question)
  for (const part of parts) {
    const { found, near: around } = await answerPart(ctx, part, { before, within })
    if (found) {
      const n = cite(sources, found)
      if (!blocks.some((block) => block.cites.includes(n)))
        blocks.push(quoted({ text: found.text, marks: found.marks, cites: [n], docId: found.evidence.row.document.id }))
    } else {
      near.push(...around)
      if (parts.length > 1)
        blocks.push(quoted({ text: `“${part}”：${NO_EVIDENCE}。`, marks: [], cites: [], docId: null }))
    }
  }
  if (sources.length > 0) return { blocks, sources, nearest: [] }
  const nearest = [...new Set(near.map(({ row }) => row.document.id))].slice(0, NEAREST)
  return { blocks: [], sources: [], nearest }
}

/** A block that stands word for word in a document (of a table: the cell, its row and its column), or that administrators or we ourselves have written. */
export const quoted = (block: Omit<AnswerBlock, 'support' | 'begins'>): AnswerBlock => ({
  ...block,
  support: 'quoted',
  begins: 'paragraph',
})

/** The sentence that answers one question of a conversation, else what is near it. */
async function answerPart(
  ctx: Context<SearchDeps>,
  part: string,
  { before, within }: { before: string | null; within: string | null },
) {
  const near: Evidence[] = []
  for (const asked of waysToAsk(part, before)) {
    const gathered = await gatherEvidence(ctx, asked, { within })
    const found = await answeringSentence(ctx, asked, gathered)
    if (found) return { found, near: [] }
    near.push(...gathered.evidence)
  }
  return { found: null, near }
}

function cite(sources: AnswerSource[], { text, marks, quote, offset, evidence }: AnsweringSentence): number {
  // It opens at the first word that was asked for, or at the cell.
  const begin = offset + (quote === text ? (marks[0]?.[0] ?? 0) : 0)
  return numberSource(sources, { ...placeOf(evidence), title: evidence.title, offset: begin, quote })
}
