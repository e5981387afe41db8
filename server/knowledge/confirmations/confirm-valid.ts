import type { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { mayConfirmValid } from '#core/rules/review/review.ts'
import { docConfirmation } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import {
  assertArrangeable,
  commitChange,
  type DocumentDeps,
  isKeeper,
  lastConfirmation,
  type LockedDocument,
  withLockedDocument,
} from '../documents/index.ts'
import { nextReview } from './next-review.ts'

type Ctx = Context<DocumentDeps>
type Body = Checked<typeof docConfirmValid>['body']

/** Records who says that the published version still holds, and moves its next review. */
export async function confirmValid(ctx: Ctx, body: Body): Promise<Result<typeof docConfirmValid>> {
  // A person says it, not a program.
  const userId = ownId(ctx.actor)
  const chosen = chosenDay(body.reviewBy, ctx.now)
  return withLockedDocument(ctx, { id: body.docId, byKeeper: true }, async (locked) => {
    assertConfirmable(locked)
    const { tx, document: row } = locked
    const reviewBy = chosen ?? (await followingReview(locked))
    const confirmation = { documentId: row.id, versionId: row.visibleVersion!, userId }
    await tx
      .insert(docConfirmation)
      .values({ id: newId(), tenantId: row.tenantId, ...confirmation, createTime: ctx.now })
    const revision = await commitChange(locked, locked.state, {
      steps: [
        {
          action: 'confirm-valid',
          before: { reviewBy: row.reviewBy },
          after: { reviewBy, version: locked.state.visible },
        },
      ],
      // Nothing of the document is newer than it was.
      document: { reviewBy, updateBy: row.updateBy, updateTime: row.updateTime },
    })
    return { reviewBy: wireTime(reviewBy), revision }
  })
}

function chosenDay(text: string | undefined, now: Date): Date | null {
  if (!text) return null
  const at = fromWireTime(text, true)
  if (!at) throw new Reject('复查时间应为日期')
  if (at <= now) throw new Reject('下次复查的日期已经过去')
  return at
}

function assertConfirmable(locked: LockedDocument): void {
  const isOwners = isKeeper(locked.ctx.actor, locked.document)
  if (!isOwners || locked.state.deleted) assertArrangeable(locked, '确认')
  if (!mayConfirmValid(locked.state, locked.rights, isOwners)) throw new Reject('只有已发布的知识可以确认仍然有效')
}

async function followingReview({ tx, ctx, document: row }: LockedDocument): Promise<Date | null> {
  if (row.reviewBy === null) return null
  const last = await lastConfirmation(tx, row.id)
  return nextReview({ now: ctx.now, last: last?.time ?? row.createTime, due: row.reviewBy })
}
