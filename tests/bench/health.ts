import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { actorOfUser } from '#server/sign-in/actor/person-actor.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { healthFeature } from '#server/knowledge/health/index.ts'
import { scoreTenant } from '#server/knowledge/documents/health/schedule.ts'
import { pathsIn } from '#server/boot/start.ts'
import { removeData } from '../whole-server/support/cluster-home.ts'

/**
 * The health of 100,000 documents with 1,000,000 readings, 60,000 comments and 20 required fields: all of it in two minutes at
 * most, the totals in 500 ms and a page of the list in 100 ms, for who sees everything. `npm run bench -- health`.
 */
const SIZE = { documents: 100_000, visits: 1_000_000, comments: 60_000, files: 60_000 }
const ROUNDS = 7

const log = (line: string) => console.error(line)
const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-health-'))
await using postgres = await startEmbeddedPostgres({ dataFolder, log })
await using handle = openDatabase(postgres.connection, () => undefined)
const { db } = handle
await migrateDatabase(postgres.connection, pathsIn(path.resolve(import.meta.dirname, '../..')).migrationsFolder)

const FILL = [
  `insert into app_user (id, username, realname, password_hash, status) select 'u' || n, 'u' || n, '员工' || n, '-', case when n % 50 = 0 then 2 else 1 end from generate_series(1, 5000) n`,
  `insert into department (id, depart_name, org_code) select 'o' || n, '部门' || n, 'A' || n from generate_series(1, 200) n`,
  `insert into place (id, kind, name, code) select 'c' || n, 'category', '分类' || n, 'C' || n from generate_series(1, 300) n`,
  `insert into custom_field (id, category_id, label, kind, required) select 'f' || n, 'c' || n, '字段' || n, 'text', true from generate_series(1, 20) n`,
  `insert into document (id, serial_number, author_id, scope, released, visible_version, effective_from, create_time, review_by, category, department_id, comments, marks, opens)
   select 'd' || n, n::text, 'u' || 1 + n % 5000, 'staff', true, 'v' || n, now() - interval '900 days',
     now() - (n % 800) * interval '1 day', case when n % 3 = 0 then now() + (n % 400 - 60) * interval '1 day' end,
     'c' || 1 + n % 300, 'o' || 1 + n % 200, case when n % 3 = 0 then 1 else 0 end, array['doc:d' || n, 'cat:c' || 1 + n % 300], array['staff']
   from generate_series(1, ${SIZE.documents}) n`,
  `insert into document_version (id, document_id, number, status, title, author_id, create_time)
   select 'v' || n, 'd' || n, 1, 2, '标题' || n, 'u1', now() - (n % 800) * interval '1 day' from generate_series(1, ${SIZE.documents}) n`,
  `insert into file (sha256, size, state) select 's' || n, 1000, case when n % 100 = 0 then 'failed' else 'done' end from generate_series(1, ${SIZE.files}) n`,
  `insert into attachment (id, version_id, sha256, name) select 'a' || n, 'v' || n, 's' || 1 + n % ${SIZE.files}, n || '.pdf' from generate_series(1, ${SIZE.documents}) n`,
  `insert into doc_comment (id, document_id, author_id, text, create_time) select 'k' || n, 'd' || 1 + n % ${SIZE.documents}, 'u' || 1 + n % 4000, '？', now() - (n % 60) * interval '1 day' from generate_series(1, ${SIZE.comments}) n`,
  `insert into visit_record (id, document_id, visit_type, user_id, create_time)
   select 'r' || n, 'd' || 1 + (n::bigint * 7919) % ${SIZE.documents}, case when n % 8 = 0 then 4 else 5 end, 'u' || 1 + n % 5000,
     now() - (n % 15552000) * interval '1 second' from generate_series(1, ${SIZE.visits}) n`,
  'vacuum analyze',
]
for (const statement of FILL) {
  const from = performance.now()
  await db.execute(sql.raw(statement))
  log(`${Math.round(performance.now() - from)} ms  ${statement.slice(0, 60)}`)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}
const first = await timed(() => scoreTenant(db, '0', new Date()))
const again = await timed(() => scoreTenant(db, '0', new Date()))
await db.execute(sql.raw('vacuum analyze document_health'))

const found = (await actorOfUser(db, 'u1'))!
const actor = { ...found, seeAll: true, permissions: new Set(['km:health:list']) }
const deps = { db, whileStill: (_: unknown, read: () => unknown) => read() }
const [list, totals] = healthFeature.routes!
const asked = { pageNo: 1, pageSize: 20, column: 'score', order: 'asc', superQueryMatchType: 'and' }
async function rounds(route: typeof list, query: object): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ctx = { actor, deps, now: new Date(), origin: '' }
    times.push(
      await timed(async () => route!.handle(ctx as never, { params: {}, query, body: undefined }, undefined as never)),
    )
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
const result = {
  first,
  again,
  totals: await rounds(totals, {}),
  list: await rounds(list, asked),
  byReason: await rounds(list, { ...asked, reason: 'unread' }),
}
console.log(JSON.stringify(result))
process.on('exit', () => removeData(dataFolder))
