import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'

/** The dictionary of documents' tags. */
const TAGS = 'km_dict_business'

/** A tag in use by documents keeps its value. */
export async function assertTagUnused(
  tx: Transaction,
  { tenantId, dictCode }: { tenantId: string; dictCode: string },
  items: readonly { itemValue: string }[],
): Promise<void> {
  if (dictCode !== TAGS) return
  const values = items.map(({ itemValue }) => itemValue)
  const [found] = await tx
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        eq(document.tenantId, tenantId),
        eq(document.deleted, false),
        sql`${document.tags} && ${sql.param(values)}::text[]`,
      ),
    )
    .limit(1)
  if (found) throw new Reject('该维度下还有知识，请先清理知识')
}
