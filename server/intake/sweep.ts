import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { intake, type IntakeState } from '../db/schema/index.ts'
import { lettingGo } from '../renditions/index.ts'
import type { Schedule } from '../tasks/index.ts'
import type { IntakeDeps } from './deps.ts'

type Deps = Pick<IntakeDeps, 'db' | 'files'>

/** Nobody has come back for it. */
const KEPT = sql`now() - interval '7 days'`
const BEING_READ: IntakeState[] = ['waiting', 'running']

const SOURCE = sql<string | null>`${intake.request} ->> 'sha256'`
const CONTENT = sql<string | null>`${intake.result} ->> 'content'`

/** Lets go of the Word file that was given, once it has been read or refused. */
export async function releaseSource(deps: Deps, id: string): Promise<void> {
  const isRead = and(eq(intake.id, id), notInArray(intake.state, BEING_READ))
  const [row] = await deps.db.select({ sha256: SOURCE }).from(intake).where(isRead)
  if (!row?.sha256) return
  await lettingGo(deps, [row.sha256], async () => {
    await deps.db
      .update(intake)
      .set({ request: sql`${intake.request} - 'sha256'` })
      .where(isRead)
  })
}

export const intakeSweep: Schedule<Deps> = {
  name: 'sweep-imports',
  title: '清理网页与 Word 导入的剩余文件',
  everySeconds: 3600,
  isAlsoAtStart: true,
  run: (deps) => sweepIntakes(deps),
}

/** Clears away what nobody came back for, and files that a kill left when they had been read. Any number of servers may. */
export async function sweepIntakes(deps: Deps): Promise<void> {
  const { db } = deps
  const read = await db
    .select({ id: intake.id })
    .from(intake)
    .where(and(notInArray(intake.state, BEING_READ), sql`${SOURCE} is not null`))
  for (const { id } of read) await releaseSource(deps, id)
  const old = await db
    .select({ id: intake.id, source: SOURCE, content: CONTENT })
    .from(intake)
    .where(lt(intake.createTime, KEPT))
  const contents = old.flatMap(({ source, content }) => [source, content])
  const ids = old.map(({ id }) => id)
  await lettingGo(deps, contents, async () => {
    await db.delete(intake).where(inArray(intake.id, ids))
  })
}
