import type { answerOnce, AnswerOnce } from '#core/contract/km/answers/once.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Context } from '#server/http/route.ts'
import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { composeAnswer } from './compose.ts'

/** Answers without keeping anything: for pages and programs, and for guests, who have no conversations. */
export async function askOnce(
  ctx: Context<SearchDeps>,
  { question, docId }: Checked<typeof answerOnce>['body'],
): Promise<AnswerOnce> {
  const { deps, actor, now } = ctx
  if (docId && (await documentsByIds(deps.db, [docId], mayRead(actor, now))).length === 0)
    throw new Reject('找不到文档')
  const { blocks, sources, nearest } = await composeAnswer(ctx, question, null, docId ?? null)
  if (sources.length > 0) return { state: 'answered', blocks, sources, nearest: [] }
  const rows = new Map(
    (await documentsByIds(deps.db, nearest, mayRead(actor, now))).map((row) => [row.document.id, row] as const),
  )
  const near = nearest.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ docId: id, title: row.version.title, fileType: row.file?.kind ?? null }] : []
  })
  return { state: 'refused', blocks: [], sources: [], nearest: near }
}
