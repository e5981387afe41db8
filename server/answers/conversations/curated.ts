import type { AnswerSource } from '#core/contract/km/answers/conversation.ts'
import type { Context } from '#server/http/route.ts'
import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { curatedAnswers, searchRules } from '#server/search/tuning/index.ts'
import { type Composed, quoted } from './compose.ts'

/** The answer that administrators chose for a question like this one; it comes before all others. */
export async function curatedAnswer(ctx: Context<SearchDeps>, question: string): Promise<Composed | null> {
  const { curated } = await searchRules(ctx.deps.db, ctx.actor.tenantId)
  const found = (await curatedAnswers(ctx, curated, bareQuestion(question))).find(({ answer }) => answer !== null)
  if (!found?.answer) return null
  const { docIds, answer: text } = found
  const sources = await sourcesOf(ctx, docIds)
  // Text of several documents is masked for all of them.
  const docId = docIds.length === 1 ? docIds[0]! : null
  const cites = sources.map(({ n }) => n)
  return { blocks: [quoted({ text, marks: [], cites, docId })], sources, nearest: [] }
}

/** Rules are written without the mark that a question ends with. */
export const bareQuestion = (question: string): string => question.replace(/[\s？?。！!]+$/u, '')

/** The documents as a whole: the administrators named no place in them. */
async function sourcesOf(ctx: Context<SearchDeps>, docIds: readonly string[]): Promise<AnswerSource[]> {
  const { deps, actor, now } = ctx
  const rows = await documentsByIds(deps.db, docIds, mayRead(actor, now))
  return Promise.all(
    rows.map(async ({ document, version, file }, at) => {
      const title = (await maskFor(ctx, document))?.mask(version.title) ?? version.title
      const place = { fileId: null, page: null, heading: null, passage: 0, offset: 0, quote: '' }
      return { n: at + 1, docId: document.id, title, versionId: version.id, fileType: file?.kind ?? null, ...place }
    }),
  )
}
