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
  // A rule is written without the mark that a question ends with.
  const asked = question.replace(/[\s？?。！!]+$/u, '')
  const found = (await curatedAnswers(ctx, curated, asked)).find(({ answer }) => answer !== null)
  if (!found?.answer) return null
  const sources = found.docId === null ? [] : await sourceOf(ctx, found.docId)
  const { docId, answer: text } = found
  const cites = sources.map(({ n }) => n)
  return { blocks: [quoted({ text, marks: [], cites, docId })], sources, nearest: [] }
}

/** The document as a whole: the administrators named no place in it. */
async function sourceOf(ctx: Context<SearchDeps>, docId: string): Promise<AnswerSource[]> {
  const { deps, actor, now } = ctx
  const rows = await documentsByIds(deps.db, [docId], mayRead(actor, now))
  return Promise.all(
    rows.map(async ({ document, version, file }) => {
      const title = (await maskFor(ctx, document))?.mask(version.title) ?? version.title
      const place = { fileId: null, page: null, heading: null, passage: 0, offset: 0, quote: '' }
      return { n: 1, docId, title, versionId: version.id, fileType: file?.kind ?? null, ...place }
    }),
  )
}
