import { and, inArray, or } from 'drizzle-orm'
import { grantToken, type ObjectKind } from '#core/access/grant.ts'
import { nameKey, loadNames, owned, readable } from '#server/access/documents/index.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { ApiTokenDeps } from './deps.ts'

type Place = { kind: ObjectKind; id: string }

/** The labels of the places of a program. A document that the actor cannot read counts as one that does not exist. */
export async function placeLabels(
  { deps, actor, now }: Context<ApiTokenDeps>,
  places: readonly Place[],
): Promise<string[]> {
  const ids = places.filter((place) => place.kind === 'document').map((place) => place.id)
  const mine = or(readable(actor, now), owned(actor))
  const seen = await deps.db
    .select({ id: document.id })
    .from(document)
    .where(and(inArray(document.id, ids), mine))
  const others = places.filter((place) => place.kind !== 'document')
  const known = new Set([
    ...seen.map(({ id }) => nameKey('document', id)),
    ...(await loadNames(deps.db, actor.tenantId, others)).keys(),
  ])
  if (places.some(({ kind, id }) => !known.has(nameKey(kind, id)))) throw new Reject('令牌的范围不存在')
  return [...new Set(places.map(({ kind, id }) => grantToken({ objectKind: kind, objectId: id })))]
}

const KIND_OF: Record<string, ObjectKind> = { doc: 'document', cat: 'category', topic: 'topic', org: 'department' }

/** The place of a label (`core/access/tokens.ts`). */
export function parsePlaceLabel(label: string): Place {
  const [prefix = '', id = ''] = label.split(':')
  return { kind: KIND_OF[prefix]!, id }
}
