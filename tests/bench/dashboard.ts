import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { actorOfUser } from '#server/sign-in/actor/person-actor.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { trendFeature } from '#server/statistics/trends/index.ts'
import { pathsIn } from '#server/boot/start.ts'
import { removeData } from '../whole-server/support/cluster-home.ts'

/**
 * The trends of the dashboard over 100,000 documents, 1,000,000 readings and 300,000 searches of 180 days, for who sees everything:
 * at most 500 ms. `npm run bench -- dashboard`; the last line is one JSON object, times in milliseconds.
 */
const SIZE = { documents: 100_000, visits: 1_000_000, searches: 300_000 }
const ROUNDS = 7

const log = (line: string) => console.error(line)
const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-dashboard-'))
await using postgres = await startEmbeddedPostgres({ dataFolder, log })
await using handle = openDatabase(postgres.connection, () => undefined)
const { db } = handle
await migrateDatabase(postgres.connection, pathsIn(path.resolve(import.meta.dirname, '../..')).migrationsFolder)

const FILL = [
  `insert into app_user (id, username, realname, password_hash) select 'u' || n, 'u' || n, '员工' || n, '-' from generate_series(1, 5000) n`,
  `insert into document (id, serial_number, author_id, scope, released, visible_version, effective_from, create_time, review_by, marks, opens)
   select 'd' || n, n::text, 'u' || 1 + n % 5000, 'staff', true, 'v' || n, now() - interval '200 days',
     now() - (n % 259200) * interval '1 minute', case when n % 3 = 0 then now() + (n % 400 - 60) * interval '1 day' end,
     array['doc:d' || n], array['staff']
   from generate_series(1, ${SIZE.documents}) n`,
  `insert into document_version (id, document_id, number, status, title, author_id)
   select 'v' || n, 'd' || n, 1, 2, '标题' || n, 'u1' from generate_series(1, ${SIZE.documents}) n`,
  `insert into visit_record (id, document_id, visit_type, user_id, create_time)
   select 'r' || n, 'd' || 1 + (n::bigint * 7919) % ${SIZE.documents}, case when n % 8 = 0 then 4 else 5 end, 'u' || 1 + n % 5000,
     now() - n * interval '180 days' / ${SIZE.visits} from generate_series(1, ${SIZE.visits}) n`,
  `insert into search_record (id, folded, results, clicked_id, clicked_rank, create_time)
   select 's' || n, 'w' || n % 5000, n % 7, case when n % 3 > 0 then 'd1' end, case when n % 3 > 0 then 1 + n % 5 end,
     now() - n * interval '180 days' / ${SIZE.searches} from generate_series(1, ${SIZE.searches}) n`,
  'vacuum analyze',
]
for (const statement of FILL) {
  const from = performance.now()
  await db.execute(sql.raw(statement))
  log(`${Math.round(performance.now() - from)} ms  ${statement.slice(0, 60)}`)
}

const [route] = trendFeature.routes!
const found = (await actorOfUser(db, 'u1'))!
const actor = { ...found, seeAll: true, permissions: new Set(['km:visit:list', 'km:searchRecord:list']) }
const deps = { db, searches: { flush: async () => undefined }, whileStill: (_: unknown, read: () => unknown) => read() }

async function timed(days: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const ctx = { actor, deps, now: new Date(), origin: '' }
    await route!.handle(ctx as never, { params: {}, query: { days }, body: undefined }, undefined as never)
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)
}

const result: Record<string, { p50: number; max: number }> = {}
for (const days of [7, 30, 90]) {
  const times = await timed(days)
  result[`trends${days}`] = { p50: Math.round(times[3]!), max: Math.round(times.at(-1)!) }
}
console.log(JSON.stringify(result))
process.on('exit', () => removeData(dataFolder))
