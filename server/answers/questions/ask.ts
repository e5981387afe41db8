import { and, eq } from 'drizzle-orm'
import type { questionAsk, QuestionRow, questionsMine } from '#core/contract/km/search/search-question.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { shownTaxonomy, loadTaxonomy } from '#server/access/documents/index.ts'
import { assertRoom, lockNamed } from '#server/db/named-lock.ts'
import { searchQuestion } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { foldQuery } from '#server/search/analysis/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { questionPage } from './page.ts'

/** How many open questions one person may have. */
const MOST_OPEN = 20

/** Reports a failed search to the people who maintain the knowledge. Asked again, the same query gives the open question. */
export async function askOwner(ctx: Context<SearchDeps>, body: Checked<typeof questionAsk>['body']): Promise<string> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  const categoryId = await findCategory(ctx, body.category)
  const folded = foldQuery(body.query)
  return deps.db.transaction(async (tx) => {
    await lockNamed(tx, `questions ${userId}`)
    const open = and(eq(searchQuestion.userId, userId), eq(searchQuestion.state, 'open'))
    const [same] = await tx
      .select({ id: searchQuestion.id })
      .from(searchQuestion)
      .where(and(open, eq(searchQuestion.folded, folded)))
    if (same) return same.id
    await assertRoom(tx, `questions ${userId}`, {
      table: searchQuestion,
      where: open,
      most: MOST_OPEN,
      refusal: `您有 ${MOST_OPEN} 个提问还没有处理，请等待答复`,
    })
    const id = newId()
    const { query, note } = body
    const named = { id, tenantId: actor.tenantId, userId, query, folded, note: note || null, categoryId }
    await tx.insert(searchQuestion).values({ ...named, createBy: actor.username, createTime: now })
    return id
  })
}

/** The category with this code, if the person can see it. */
async function findCategory({ deps, actor }: Context<SearchDeps>, code: string | null | undefined) {
  if (!code) return null
  const nodes = await loadTaxonomy(deps.db, actor.tenantId, 'category')
  const node = shownTaxonomy(nodes, actor, 'category').find((each) => each.code === code)
  if (!node) throw new Reject('找不到这个分类')
  return node.id
}

export const ownQuestions = (
  ctx: Context<SearchDeps>,
  query: Checked<typeof questionsMine>['query'],
): Promise<Page<QuestionRow>> => questionPage(ctx, query, eq(searchQuestion.userId, ownId(ctx.actor)))
