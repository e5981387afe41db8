import { and, eq, inArray } from 'drizzle-orm'
import type { Grant } from '#core/access/grant.ts'
import type { GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import { changedTerms, newGrants } from '#server/access/documents/index.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { RightsDeps } from './deps.ts'

/** The lines that changes would take away, and those that they would add; an edited line is in both. */
interface Change {
  removed: Grant[]
  added: Grant[]
}

export async function plannedChange(ctx: Context<RightsDeps>, changes: GrantChanges): Promise<Change> {
  const { db } = ctx.deps
  const edits = new Map(changes.edit.map((edit) => [edit.id, edit]))
  const ids = [...new Set([...edits.keys(), ...changes.delete])]
  const removed = await db
    .select()
    .from(accessGrant)
    .where(and(inArray(accessGrant.id, ids), eq(accessGrant.tenantId, ctx.actor.tenantId)))
  if (removed.length < ids.length) throw new Reject('找不到这条授权')
  const added: Grant[] = removed.flatMap((grant) => {
    const edit = edits.get(grant.id)
    return edit ? [{ ...grant, ...changedTerms(grant, edit, ctx.now) }] : []
  })
  for (const each of changes.add) added.push(...(await newGrants(db, ctx, each)))
  return { removed, added }
}
