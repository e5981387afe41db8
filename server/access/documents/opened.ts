import { and, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { DocumentTokens } from '#core/access/tokens.ts'
import type { Transaction } from '#server/db/database.ts'
import { accessGrant, document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { mayOpenAll } from '../administrators/index.ts'
import { readable, workable } from './predicate.ts'

/** A document whose tokens are about to change. */
export interface Rewritten {
  id: string
  released: boolean
  before: DocumentTokens
  after: DocumentTokens
}

/**
 * Refuses new tokens that let somebody into documents which the actor cannot see (decision 0008). Call it while the
 * documents still have their old tokens.
 */
export async function assertOpensNoMore(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  rows: readonly Rewritten[],
): Promise<void> {
  if (actor.seeAll || (await mayOpenAll(tx, actor))) return
  const named = await namedTokens(tx, actor.tenantId, now)
  const opened = rows.filter((row) => opens(row, named)).map((row) => row.id)
  if (opened.length === 0) return
  const unseen = await tx.$count(
    document,
    and(sql`${document.id} = any (${sql.param(opened)}::text[])`, not(or(readable(actor, now), workable(actor))!)),
  )
  if (unseen > 0) throw new Reject('其中有您无权阅读的知识，这样修改会让他人读到，请由能维护授权的管理员操作')
}

/**
 * Whether new readers get in: by scope, by a grant, as reviewers, or because a restriction no longer applies. Nobody
 * reads drafts by audience.
 */
function opens({ released, before, after }: Rewritten, named: Named): boolean {
  const gained = (part: keyof DocumentTokens) => after[part].filter((token) => !before[part].includes(token))
  const lost = before.labels.filter((token) => !after.labels.includes(token))
  return (
    (released && gained('audience').some((token) => !LABEL.test(token) || named.allowed.has(token))) ||
    gained('labels').some((token) => token.startsWith('org:')) ||
    lost.some((token) => named.denied.has(token))
  )
}

const LABEL = /^(cat|topic|org|doc):/

interface Named {
  allowed: ReadonlySet<string>
  denied: ReadonlySet<string>
}

/** The tokens that appear in grants in force. */
async function namedTokens(tx: Transaction, tenantId: string, now: Date): Promise<Named> {
  const rows = await tx
    .selectDistinct({ effect: accessGrant.effect, objectKind: accessGrant.objectKind, objectId: accessGrant.objectId })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.tenantId, tenantId),
        inArray(accessGrant.objectKind, ['category', 'topic', 'department']),
        or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now)),
      ),
    )
  const of = (effect: 'authorise' | 'restrict') => new Set(rows.filter((row) => row.effect === effect).map(grantToken))
  return { allowed: of('authorise'), denied: of('restrict') }
}
