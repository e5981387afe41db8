import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { openSearchEngine } from '../engine/index.ts'
import { boundedIds, indexChanges } from '../indexing/index.ts'
import type { SearchEngine } from '../model/index.ts'

/**
 * How many documents are indexed anew for a trial. With more, an administrator would wait for minutes, and the memory
 * would be felt.
 */
const SAMPLE = 2000
const STEP = 50

export interface SideIndexes extends AsyncDisposable {
  engines: readonly SearchEngine[]
  documents: number
  passages: number
}

/**
 * Small indexes of the same documents, each cut with another dictionary: the judged documents and the newest of the
 * tenant. So the dictionaries are their only difference.
 */
export async function sideIndexes(o: {
  db: Executor
  tenantId: string
  judged: readonly string[]
  dictionaries: readonly string[]
  step: (share: number) => Promise<void>
}): Promise<SideIndexes> {
  const stack = new AsyncDisposableStack()
  try {
    const parent = path.join(tmpdir(), 'zhiku-trials')
    mkdirSync(parent, { recursive: true, mode: 0o700 })
    const folder = mkdtempSync(path.join(parent, 'trial-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const engines: SearchEngine[] = []
    for (const [i, dictionary] of o.dictionaries.entries()) {
      const file = path.join(folder, `${i}.sqlite`)
      engines.push(stack.use(await openSearchEngine({ file, dictionary, log: () => undefined })))
    }
    const ids = await sampleDocuments(o)
    for (let at = 0; at < ids.length;) {
      const some = await boundedIds(o.db, ids.slice(at, at + STEP))
      const changes = await indexChanges(o.db, some)
      at += some.length
      const cursor = at
      await Promise.all(engines.map((engine) => engine.apply(changes, cursor)))
      await o.step(at / ids.length)
    }
    const { documents, passages } = await engines[0]!.stats()
    const owned = stack.move()
    return { engines, documents, passages, [Symbol.asyncDispose]: () => owned.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function sampleDocuments({
  db,
  tenantId,
  judged,
}: {
  db: Executor
  tenantId: string
  judged: readonly string[]
}) {
  const newest = await db
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        eq(document.tenantId, tenantId),
        eq(document.released, true),
        eq(document.deleted, false),
        isNotNull(document.visibleVersion),
      ),
    )
    .orderBy(desc(document.createTime), desc(document.id))
    .limit(SAMPLE)
  return [...new Set([...judged, ...newest.map((row) => row.id)])]
}
