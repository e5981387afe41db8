import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import { type Bulk, MOST_CHANGED } from '#core/contract/km/documents/bulk-change.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type tagMerge, TAGS } from '#core/contract/km/documents/tag.ts'
import { workable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { dict, dictItem, document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { forgetDictionaries } from '#server/settings/dictionaries/index.ts'
import { beginBulk, type BulkDeps } from '../bulk-change/index.ts'

type Ctx = Context<BulkDeps>

export async function mergeTag(ctx: Ctx, { id, into }: Checked<typeof tagMerge>['body']): Promise<Bulk | null> {
  if (id === into) throw new Reject('请选择另一个标签')
  const [from, to] = await findTags(ctx, [id, into])
  if (!to!.enabled) throw new Reject(`标签“${to!.itemText}”已停用，不能合并到它`)
  const ids = await documentsWith(ctx, from!.itemValue)
  const change = { addBusinessTypeList: [to!.itemValue], removeBusinessTypeList: [from!.itemValue] }
  const bulk = ids.length === 0 ? null : await beginBulk(ctx, { ids, change })
  await disable(ctx, from!)
  return bulk
}

/** In the order of the ids. */
async function findTags({ deps, actor }: Ctx, ids: readonly string[]) {
  const rows = await deps.db
    .select({ item: dictItem })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(and(inArray(dictItem.id, [...ids]), eq(dictItem.tenantId, actor.tenantId), eq(dict.dictCode, TAGS)))
  if (rows.length < ids.length) throw new Reject('找不到这个标签')
  return ids.map((id) => rows.find(({ item }) => item.id === id)!.item)
}

/** What the person may work on; whether each may be changed, the bulk change decides. */
async function documentsWith({ deps, actor }: Ctx, value: string): Promise<string[]> {
  const rows = await deps.db
    .select({ id: document.id })
    .from(document)
    .where(and(workable(actor), arrayContains(document.tags, [value])))
    .orderBy(document.id)
    .limit(MOST_CHANGED + 1)
  if (rows.length > MOST_CHANGED) throw new Reject(`一次最多合并 ${MOST_CHANGED} 篇知识的标签`)
  return rows.map((row) => row.id)
}

/** Nobody chooses it any more; where it stays, its name is still shown. */
async function disable(ctx: Ctx, before: typeof dictItem.$inferSelect): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const set = { enabled: false, updateBy: actor.username, updateTime: now }
    await tx.update(dictItem).set(set).where(eq(dictItem.id, before.id))
    const line = { kind: 'dictionary-item', id: before.id, before, after: { ...before, enabled: false } } as const
    await audit(tx, ctx, { action: 'dictionary-item-edit', ...line })
  })
  forgetDictionaries(deps.db, actor.tenantId)
}
