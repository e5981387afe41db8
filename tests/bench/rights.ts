import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listQuery } from '#core/contract/page.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { readable } from '#server/access/documents/predicate.ts'
import { actorOfUser } from '#server/sign-in/actor/person-actor.ts'
import { keptActors } from '#server/sign-in/sessions/kept-actors.ts'
import { resolveActor } from '#server/sign-in/actor/resolve-actor.ts'
import { RIGHTS_WRITES } from '#server/sign-in/sessions/rights-writes.ts'
import { tokenHash } from '#server/sign-in/sessions/session-life.ts'
import { openDatabase } from '#server/db/database.ts'
import { countWrites } from '#server/db/own-writes.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { document, session, tenant } from '#server/db/schema/index.ts'
import { documentPage } from '#server/knowledge/documents/store/store.ts'
import { previewGrants } from '#server/knowledge/grant-preview/preview.ts'
import { pathsIn } from '#server/boot/start.ts'
import { removeData } from '../whole-server/support/cluster-home.ts'

/**
 * Rights at the size of a large company: resolving a person (cold, and warm as every request does it), the first page of
 * a trimmed list, its capped count, both through the list query with its joins, and previews of grants. `npm run bench -- rights`; the last
 * line is one JSON object, times in milliseconds.
 */
const SIZE = { documents: 200_000, departments: 5_000, people: 10_000, grants: 50_000 }
const ASKED = 200
const COUNT_CAP = 10_001

const log = (line: string) => console.error(line)
const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-rights-'))
await using postgres = await startEmbeddedPostgres({ dataFolder, log })
await using handle = openDatabase(postgres.connection, () => undefined)
const { db } = handle
await migrateDatabase(postgres.connection, pathsIn(path.resolve(import.meta.dirname, '../..')).migrationsFolder)

/** A tree eight wide; people and documents are spread over it, half of the grants name roles and departments. */
const FILL = [
  `insert into department (id, parent_id, depart_name, org_code)
   select 'd' || n, case when n = 1 then null else 'd' || (n + 6) / 8 end, '部门' || n, 'A' || n
   from generate_series(1, ${SIZE.departments}) n`,
  `insert into role (id, role_name, role_code) select 'r' || n, '角色' || n, 'role' || n from generate_series(1, 50) n`,
  `insert into app_user (id, username, realname, password_hash)
   select 'u' || n, 'u' || n, '员工' || n, '-' from generate_series(1, ${SIZE.people}) n`,
  `insert into user_department select 'u' || n, 'd' || 1 + (n::bigint * 7919) % ${SIZE.departments} from generate_series(1, ${SIZE.people}) n`,
  `insert into user_role select 'u' || n, 'r' || 1 + (n * 31 + k) % 50 from generate_series(1, ${SIZE.people}) n, generate_series(0, 2) k`,
  `create temp table path as
   with recursive up as (
     select id as start, parent_id, array[id] as ids from department
     union all select up.start, d.parent_id, up.ids || d.id from up join department d on d.id = up.parent_id)
   select distinct on (start) start as id, ids from up order by start, cardinality(ids) desc`,
  'create unique index on path (id)',
  'analyze path',
  `insert into document (id, serial_number, author_id, scope, department_id, released, visible_version, effective_from, create_time, marks, opens)
   select 'doc' || n, n::text, 'u' || 1 + n % ${SIZE.people}, s.scope, p.id, true, 'v' || n, now() - interval '1 day',
     now() - n * interval '1 minute', array['doc:doc' || n] || org.tokens,
     array['doc:doc' || n] || case s.scope when 'private' then '{}'::text[] else org.tokens || case s.scope
       when 'staff' then array['staff'] when 'public' then array['public'] else up.tokens || ('down:' || p.id) end end
   from generate_series(1, ${SIZE.documents}) n
   cross join lateral (select (array['department','department','department','department','department','department','private','private','staff','public'])[1 + n % 10] as scope) s
   join path p on p.id = 'd' || 1 + (n::bigint * 104729) % ${SIZE.departments}
   cross join lateral (select array_agg('org:' || i) as tokens from unnest(p.ids) i) org
   cross join lateral (select array_agg('up:' || i) as tokens from unnest(p.ids) i) up`,
  `insert into document_version (id, document_id, number, status, title, author_id)
   select 'v' || n, 'doc' || n, 1, 2, '知识' || n, 'u' || 1 + n % ${SIZE.people} from generate_series(1, ${SIZE.documents}) n`,
  `insert into access_grant (id, effect, object_kind, object_id, subject_kind, subject_id, bits)
   select 'g' || n, case when n % 10 = 0 then 'restrict' else 'authorise' end,
     case when n % 3 = 0 then 'department' else 'document' end,
     case when n % 3 = 0 then 'd' || 1 + (n * 613) % ${SIZE.departments} else 'doc' || 1 + (n::bigint * 7907) % ${SIZE.documents} end,
     k.kind, case k.kind when 'user' then 'u' || 1 + n % ${SIZE.people} when 'role' then 'r' || 1 + n % 50 else 'd' || 1 + (n * 17) % ${SIZE.departments} end,
     array['view']
   from generate_series(1, ${SIZE.grants}) n
   cross join lateral (select (array['user','user','user','user','department','department','department','department','department','role'])[1 + n % 10] as kind) k`,
  'analyze',
]

const began = performance.now()
await db.insert(tenant).values({ id: '0', name: '基准' }).onConflictDoNothing()
// One connection: the paths stand in a temporary table.
const client = await handle.pool.connect()
try {
  for (const statement of FILL) await client.query(statement)
} finally {
  client.release()
}
log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}
const percentile = (times: number[], share: number) => {
  const sorted = times.toSorted((a, b) => a - b)
  return Number(sorted[Math.floor(sorted.length * share)]!.toFixed(2))
}

const random = seededRandom(7)
const now = new Date()
const inAnHour = new Date(now.getTime() + 3_600_000)
const times = { resolve: [], warm: [], page: [], count: [], list: [], peer: [] } as Record<string, number[]>
const firstPage = v.parse(listQuery, {})
const actors = keptActors({ writes: countWrites(handle.pool, RIGHTS_WRITES), alone: false })
const deps = { db, secret: Buffer.alloc(32), actors }
let tokens = 0
for (let i = 0; i < ASKED; i++) {
  const userId = `u${1 + random.int(SIZE.people)}`
  const token = `token of ${userId}`
  await db
    .insert(session)
    .values({ userId, tokenHash: tokenHash(token), createTime: now, seenTime: now, expireTime: inAnHour })
    .onConflictDoNothing()
  const asking = { token, credentialSource: 'header' as const, tenant: '0', ip: '', userAgent: '', now: new Date() }
  const [resolveMs, actor] = await timed(() => resolveActor(deps, asking))
  const [warmMs] = await timed(() => resolveActor(deps, asking))
  tokens += actor.allow.length + actor.deny.length
  const where = readable(actor, now)
  const [pageMs] = await timed(() =>
    db.select({ id: document.id }).from(document).where(where).orderBy(desc(document.createTime)).limit(10),
  )
  const [countMs] = await timed(() =>
    db.execute(sql`select count(*) from (select 1 from document where ${where} limit ${COUNT_CAP}) t`),
  )
  const [listMs] = await timed(() => documentPage(db, firstPage, where))
  // The peer in the same run: the same page without rights.
  const [peerMs] = await timed(() =>
    db
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.tenantId, '0'), eq(document.released, true)))
      .orderBy(desc(document.createTime))
      .limit(10),
  )
  const taken = { resolve: resolveMs, warm: warmMs, page: pageMs, count: countMs, list: listMs, peer: peerMs }
  for (const [what, ms] of Object.entries(taken)) times[what]!.push(ms)
}
// What a change of grants would do: one person and document, a role over a branch, and everybody over everything (cut).
const asker = (await actorOfUser(db, 'u1'))!
const preview = async (objectId: string, subjectKind: 'user' | 'role' | 'department', subjectId: string) => {
  const ctx = {
    actor: asker,
    deps: { db, actorOfUser: (id: string) => actorOfUser(db, id) },
    now,
    origin: '',
  }
  const objectKind = objectId.startsWith('doc') ? ('document' as const) : ('department' as const)
  const add = {
    effect: 'restrict' as const,
    objectKind,
    objectId,
    subjectKind,
    subjectIds: [subjectId],
    bits: ['view' as const],
  }
  const [ms, result] = await timed(() => previewGrants(ctx, { add: [add], edit: [], delete: [] }))
  log(`preview of ${objectId} for ${subjectId}: ${JSON.stringify({ ...result, persons: [], titles: [] })}`)
  return Number(ms.toFixed(0))
}
const figures = {
  preview_one: await preview('doc7', 'user', 'u7'),
  preview_branch: await preview('d50', 'role', 'r1'),
  preview_all: await preview('d1', 'department', 'd1'),
  tokens: Math.round(tokens / ASKED),
  resolve_p95: percentile(times['resolve']!, 0.95),
  warm_p95: percentile(times['warm']!, 0.95),
  page_p50: percentile(times['page']!, 0.5),
  page_p95: percentile(times['page']!, 0.95),
  count_p95: percentile(times['count']!, 0.95),
  list_p95: percentile(times['list']!, 0.95),
  untrimmed_page_p95: percentile(times['peer']!, 0.95),
}
console.table(figures)
console.log(
  JSON.stringify({ ...figures, page_ratio: Number((figures.page_p95 / figures.untrimmed_page_p95).toFixed(2)) }),
)
process.on('exit', () => removeData(dataFolder))
