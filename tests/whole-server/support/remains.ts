import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { contentClaim } from '#server/db/schema/index.ts'
import { lastChange } from '#server/jobs/change-log/change-log.ts'
import type { RunningServer } from '#server/boot/start.ts'

/** Queries for orphaned or duplicate rows, by description. */
const ORPHANS = {
  'versions without a document': sql`
    select v.id from document_version v left join document d on d.id = v.document_id where d.id is null`,
  'documents without a version': sql`
    select d.id from document d left join document_version v on v.document_id = d.id where v.id is null`,
  'versions without a file': sql`
    select v.id from document_version v left join attachment a on a.version_id = v.id where a.id is null`,
  'files that no version has': sql`
    select f.sha256 as id from file f left join attachment a on a.sha256 = f.sha256 where a.id is null`,
  'passages without a file': sql`
    select p.sha256 as id from passage p left join file f on f.sha256 = p.sha256 where f.sha256 is null`,
  'passages twice': sql`select sha256 as id from passage group by sha256, ordinal having count(*) > 1`,
  'files read without their passages': sql`
    select f.sha256 as id from file f left join passage p on p.sha256 = f.sha256
    where f.state = 'done' and trim(f.text) <> '' and p.sha256 is null and position('未' in coalesce(f.reason, '')) = 0`,
  'renditions of nothing': sql`
    select r.source as id from rendition r left join file f on f.sha256 = r.source where f.sha256 is null`,
  'tasks that are not finished': sql`select id from task where state in ('waiting', 'running')`,
}

/** Everything that must not exist once all work is done: rows, stored bytes, temporary files, index entries. */
export async function remainsIn(running: RunningServer, dataFolder: string, temporary: string): Promise<string[]> {
  const { db, engine } = running.engines
  const found: string[] = []
  for (const [what, query] of Object.entries(ORPHANS)) {
    const { rows } = await db.execute<{ id: string }>(query)
    if (rows.length > 0) found.push(`${rows.length} ${what}, e.g. ${rows[0]!.id}`)
  }
  const named = await db.execute<{ sha256: string }>(
    sql`select sha256 from file union select sha256 from rendition where sha256 is not null`,
  )
  const [wanted, stored] = [named.rows.map((row) => row.sha256), storedIn(path.join(dataFolder, 'files'))]
  const surplus = stored.filter((sha256) => !wanted.includes(sha256))
  const missing = wanted.filter((sha256) => !stored.includes(sha256))
  if (surplus.length > 0) found.push(`${surplus.length} stored contents that no row names`)
  if (missing.length > 0) found.push(`${missing.length} contents that are not there`)
  for (const folder of [path.join(dataFolder, 'files/tmp'), temporary])
    for (const name of existsSync(folder) ? readdirSync(folder) : []) found.push(`${folder}/${name}`)
  const claims = await db.$count(contentClaim)
  if (claims > 0) found.push(`${claims} contents that are still claimed`)
  const shown = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from document where released and not deleted and visible_version is not null`,
  )
  const { documents } = await engine.stats()
  if (documents !== shown.rows[0]!.n) found.push(`${documents} documents in the index, ${shown.rows[0]!.n} to be shown`)
  const [cursor, last] = [await engine.cursor(), await lastChange(db)]
  if (cursor !== last) found.push(`the index stands at ${cursor} of ${last}`)
  return found
}

const storedIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => entry.name)
