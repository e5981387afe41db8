import { and, eq, sql } from 'drizzle-orm'
import { positionAdd, positionList } from '#core/contract/sys/position.ts'
import type { Transaction } from '#server/db/database.ts'
import { position, user } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { defineResource } from '#server/resource/facts.ts'

type Stored = typeof position.$inferSelect

export const POSITIONS = defineResource({
  table: position,
  kind: 'position',
  noun: '职务',
  list: positionList,
  add: positionAdd,
  also: (row) => ({ rank: row['postRank'], rank_dictText: row['postRank_dictText'], sysOrgCode: null }),
  sheet: {
    code: { example: 'engineer' },
    name: { width: 24, example: '工程师' },
    postRank: { example: '中级' },
    createBy: {},
    createTime: { width: 20 },
  },
  beforeEdit: async (tx, { actor }, before, after) => {
    if (after['code'] !== before.code) await assertUnused(tx, actor.tenantId, [before], '不能修改编码')
  },
  beforeRemove: (tx, { actor }, rows) => assertUnused(tx, actor.tenantId, rows, '不能删除'),
})

/** People refer to positions by their codes. */
async function assertUnused(
  tx: Transaction,
  tenantId: string,
  rows: readonly Stored[],
  refusal: string,
): Promise<void> {
  const codes = rows.map(({ code }) => code)
  const [found] = await tx
    .select({ post: user.post })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), sql`string_to_array(${user.post}, ',') && ${sql.param(codes)}::text[]`))
    .limit(1)
  if (!found) return
  const used = new Set(found.post?.split(','))
  throw new Reject(`职务“${rows.find(({ code }) => used.has(code))?.name ?? ''}”还有用户在使用，${refusal}`)
}
