import { and, sql } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mayChangeLive } from '#core/rules/review/review.ts'
import { chosenTaxonomy } from '#server/access/documents/index.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { withLockedDocument, commitChange } from '../change/change.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { type EditBody, liveChange } from './live-fields.ts'
import { mayOpen, openable } from '../policy/openable.ts'
import { presentDocumentPage } from '../read/read.ts'
import { documentsByIds } from '../store/store.ts'
import { VISIT } from '../visits/visit.ts'

/** The documents of the topic itself, without the topics below. The label has an index and finds them faster. */
export const listTopicDocuments = (
  ctx: Context<DocumentDeps>,
  { topicId, ...query }: ListQuery & { topicId?: string | undefined },
): Promise<Page<DocRow>> =>
  presentDocumentPage(
    ctx,
    query,
    topicId === undefined
      ? sql`false`
      : and(
          openable(ctx.actor, ctx.now),
          sql`${document.labels} @> array[${token.topic(topicId)}]`,
          sql`${topicId} = any (${document.topics})`,
        )!,
  )

/** Adds each document separately. Returns the titles of those that could not be added; refuses when none could. */
export async function addToTopic(ctx: Context<DocumentDeps>, topicId: string, ids: readonly string[]): Promise<string> {
  await chosenTaxonomy(ctx.deps.db, ctx.actor, { topicIds: [topicId] })
  const failed: string[] = []
  for (const id of ids) {
    try {
      await file(ctx, { id, addTopicIdList: [topicId] }, '该知识已在专题中')
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      failed.push(id)
    }
  }
  if (failed.length === ids.length) throw new Reject('全部失败')
  const rows = await documentsByIds(ctx.deps.db, failed, mayOpen(ctx.actor, ctx.now))
  return failed.map((id) => rows.find((row) => row.document.id === id)?.version.title ?? id).join(',')
}

export const removeFromTopic = (ctx: Context<DocumentDeps>, topicId: string, id: string): Promise<void> =>
  file(ctx, { id, removeTopicIdList: [topicId] }, '该知识不在专题中')

/** An edit of the topics only. */
const file = (ctx: Context<DocumentDeps>, body: EditBody, unchanged: string): Promise<void> =>
  withLockedDocument(ctx, body, async (locked) => {
    if (!mayChangeLive(locked.state, locked.rights)) throw new Reject('找不到文档')
    const live = await liveChange(locked, body)
    if (!live) throw new Reject(unchanged)
    const { before, after } = live
    await commitChange(locked, locked.state, {
      steps: [{ action: 'topics', visit: VISIT.edit, before, after }],
      document: live.columns,
      narrowing: live.narrowing,
    })
  })
