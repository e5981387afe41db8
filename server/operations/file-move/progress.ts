import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

/** The progress of a move. A move continued after a kill counts only the rest. */
const Moving = v.object({
  total: v.number(),
  totalBytes: v.number(),
  moved: v.number(),
  movedBytes: v.number(),
  /** Contents that were not moved, because their bytes do not match their digest. */
  damaged: v.number(),
  done: v.boolean(),
})
export type Moving = v.InferOutput<typeof Moving>

const KEY = 'file-move'
const EVERY_MS = 2000

/** Writes the progress every two seconds. */
export function progressWriter(db: Database, begun: Pick<Moving, 'total' | 'totalBytes'>) {
  const sums: Moving = { ...begun, moved: 0, movedBytes: 0, damaged: 0, done: false }
  let written = 0
  const write = async () => {
    written = Date.now()
    const value = JSON.stringify(sums)
    await db
      .insert(installation)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: installation.key, set: { value, createTime: sql`now()` } })
  }
  return {
    async add({ moved = 0, movedBytes = 0, damaged = 0 }: Partial<Moving>): Promise<void> {
      sums.moved += moved
      sums.movedBytes += movedBytes
      sums.damaged += damaged
      if (Date.now() - written > EVERY_MS) await write()
    },
    async end(): Promise<void> {
      sums.done = true
      await write()
    },
  }
}

/** Null: nothing was ever moved. */
export async function lastMove(db: Database): Promise<(Moving & { time: Date }) | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  return row ? { ...v.parse(Moving, JSON.parse(row.value)), time: row.createTime } : null
}
