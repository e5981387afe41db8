import { eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

/** Followed by the tenant. */
const PREFIX = 'meaning-weight/'

/** How much meaning counts beside words, as it was fitted with one model; with another it says nothing. */
const Kept = v.object({ weight: v.number(), model: v.string() })
export type KeptWeight = v.InferOutput<typeof Kept>

/** By tenant. */
export async function readWeights(db: Executor): Promise<Map<string, KeptWeight>> {
  const rows = await db
    .select()
    .from(installation)
    .where(like(installation.key, `${PREFIX}%`))
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), v.parse(Kept, JSON.parse(value))]))
}

/** Weight 0 takes it away. */
export async function writeWeight(tx: Executor, tenantId: string, kept: KeptWeight): Promise<void> {
  const key = PREFIX + tenantId
  await tx.delete(installation).where(eq(installation.key, key))
  if (kept.weight > 0) await tx.insert(installation).values({ key, value: JSON.stringify(kept) })
}
