import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { webImport, type ImportState } from '#server/db/schema/index.ts'
import { lettingGo } from '#server/storage/renditions/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import type { ImportDeps } from './deps.ts'

type Deps = Pick<ImportDeps, 'db' | 'files'>

/** After this time nobody is expected to confirm the import any more. */
const KEPT = sql`now() - interval '7 days'`
const BEING_READ: ImportState[] = ['waiting', 'running']

const SOURCE = sql<string | null>`${webImport.request} ->> 'sha256'`
const CONTENT = sql<string | null>`${webImport.result} ->> 'content'`

/** Releases the uploaded Word file, once it has been read or refused. */
export async function releaseSource(deps: Deps, id: string): Promise<void> {
  const isRead = and(eq(webImport.id, id), notInArray(webImport.state, BEING_READ))
  const [row] = await deps.db.select({ sha256: SOURCE }).from(webImport).where(isRead)
  if (!row?.sha256) return
  await lettingGo(deps, [row.sha256], async () => {
    await deps.db
      .update(webImport)
      .set({ request: sql`${webImport.request} - 'sha256'` })
      .where(isRead)
  })
}

export const importSweep: Schedule<Deps> = {
  name: 'sweep-imports',
  title: '清理网页与 Word 导入的剩余文件',
  everySeconds: 3600,
  isAlsoAtStart: true,
  run: (deps) => sweepImports(deps),
}

/** Removes abandoned imports, and files that a kill left behind. Several servers may do it at the same time. */
export async function sweepImports(deps: Deps): Promise<void> {
  const { db } = deps
  const read = await db
    .select({ id: webImport.id })
    .from(webImport)
    .where(and(notInArray(webImport.state, BEING_READ), sql`${SOURCE} is not null`))
  for (const { id } of read) await releaseSource(deps, id)
  const old = await db
    .select({ id: webImport.id, source: SOURCE, content: CONTENT })
    .from(webImport)
    .where(lt(webImport.createTime, KEPT))
  const contents = old.flatMap(({ source, content }) => [source, content])
  const ids = old.map(({ id }) => id)
  await lettingGo(deps, contents, async () => {
    await db.delete(webImport).where(inArray(webImport.id, ids))
  })
}
