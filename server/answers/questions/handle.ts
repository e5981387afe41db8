import { and, eq } from 'drizzle-orm'
import type {
  questionAnswer,
  questionDismiss,
  QuestionRow,
  questionsAsked,
} from '#core/contract/km/search/search-question.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document, searchQuestion } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { questionPage } from './page.ts'

const GONE = '找不到这个提问，或者已经处理过'

export const askedQuestions = (
  ctx: Context<SearchDeps>,
  query: Checked<typeof questionsAsked>['query'],
): Promise<Page<QuestionRow>> => questionPage(ctx, query, eq(searchQuestion.state, query.state ?? 'open'))

/** Refused when the person who answers may not read the document. */
export async function answerQuestion(
  ctx: Context<SearchDeps>,
  { id, docId, answer }: Checked<typeof questionAnswer>['body'],
): Promise<void> {
  const { deps, actor, now } = ctx
  const [found] = await deps.db
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, docId), readable(actor, now)))
  if (!found) throw new Reject('找不到这篇知识')
  await decide(ctx, 'question-answer', id, { state: 'answered', documentId: docId, answer: answer || null })
}

export const dismissQuestion = (
  ctx: Context<SearchDeps>,
  { id, answer }: Checked<typeof questionDismiss>['body'],
): Promise<void> => decide(ctx, 'question-dismiss', id, { state: 'dismissed', answer })

/** Only once: of two people who decide at the same time the second one gets an error. */
async function decide(
  ctx: Context<SearchDeps>,
  action: AuditAction,
  id: string,
  set: Pick<typeof searchQuestion.$inferInsert, 'state' | 'documentId' | 'answer'>,
): Promise<void> {
  const { deps, actor, now } = ctx
  await deps.db.transaction(async (tx) => {
    const decided = await tx
      .update(searchQuestion)
      .set({ ...set, decideTime: now, updateBy: actor.username, updateTime: now })
      .where(
        and(eq(searchQuestion.id, id), eq(searchQuestion.tenantId, actor.tenantId), eq(searchQuestion.state, 'open')),
      )
      .returning({ id: searchQuestion.id })
    if (decided.length === 0) throw new Reject(GONE)
    await audit(tx, ctx, { action, kind: 'question', id, after: set })
  })
}
