import { changesAfter } from '#server/jobs/change-log/index.ts'
import type { Database } from '#server/db/database.ts'
import { boundedStep, indexChanges } from '../indexing/index.ts'
import type { SearchEngine } from '../model/index.ts'

/** Documents per step. */
const STEP = 50

/** Applies the log to an index up to a position. It calls `step` after every step, and stops if that throws. */
export async function readUpTo(
  db: Database,
  engine: SearchEngine,
  end: number,
  step: (cursor: number) => void,
): Promise<void> {
  for (let cursor = await engine.cursor(); cursor < end;) {
    const next = (await changesAfter(db, cursor, STEP)).filter((change) => change.seq <= end)
    const changes = await boundedStep(db, next)
    if (changes.length === 0) return
    cursor = changes.at(-1)!.seq
    const ids = changes.map((change) => change.documentId)
    await engine.apply(await indexChanges(db, ids), cursor)
    step(cursor)
  }
}
