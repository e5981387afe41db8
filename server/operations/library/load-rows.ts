import { eq, and, sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { FiledDocument } from '#core/access/trees.ts'
import { tokensOfAll } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import { recordChanges } from '#server/jobs/change-log/index.ts'
import { beginImported, readFileAgain } from '#server/knowledge/documents/index.ts'
import { ArchiveFault } from '../archive/index.ts'
import { kindFields, type Kind, KINDS, quotedTable } from './kinds.ts'
import { contentNamed, type Library } from './library.ts'
import { BATCH, type Row } from './rows.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'

export interface Loaded {
  /** The number of files whose text will be extracted. */
  toRead: number
}

interface Loading {
  library: Library
  client: Client
  db: Database
  admin: { username: string; passwordHash: string }
  progress: (line: string) => void
}

/** Adds columns to imported rows, by column name. */
type More = (tx: Transaction, rows: readonly Row[]) => Promise<readonly Row[]>

/** Matches no password: an administrator gives the person one. */
const NO_PASSWORD = 'imported'

/** Replaces the initial data of the first start, in one transaction. */
export async function loadRows(o: Loading): Promise<Loaded> {
  const { library, client, progress } = o
  return o.db.transaction(async (tx) => {
    await clear(client)
    for (const [i, kind] of KINDS.entries()) {
      progress(`写入 ${i + 1}/${KINDS.length} ${kind.name}`)
      await loadKind({ tx, client, library }, kind)
    }
    await beginImported(tx, o.db, new Date())
    await openAccount(tx, o.admin)
    await tellAudit(tx, library)
    const toRead = await readTexts(tx, client, progress)
    await indexAll(tx, client)
    return { toRead }
  })
}

async function clear(client: Client): Promise<void> {
  const whole = KINDS.filter(({ name }) => name !== 'given-at-start')
  await client.query(`truncate ${whole.map(quotedTable).join(', ')} cascade`)
  const given = KINDS.find(({ name }) => name === 'given-at-start')!
  await client.query(`delete from ${quotedTable(given)} t where ${given.where}`)
}

async function loadKind(
  { tx, client, library }: { tx: Transaction; client: Client; library: Library },
  kind: Kind,
): Promise<void> {
  const columns = new Map(kindFields(kind).map(({ name, column }) => [name, column]))
  const more = MORE[kind.name]?.(library)
  for await (const rows of library.rows(kind)) {
    const extra = await more?.(tx, rows)
    const full = rows.map((row, i) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [columns.get(name)!, value])),
      ...extra?.[i],
    }))
    await insert(client, kind, full)
  }
}

async function insert(client: Client, kind: Kind, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ')
  await client
    .query(
      `insert into ${quotedTable(kind)} (${names}) select ${names} from json_populate_recordset(null::${quotedTable(kind)}, $1)`,
      [JSON.stringify(rows)],
    )
    .catch((error: Error) => {
      throw new ArchiveFault(`导出里的 ${kind.name}.jsonl 不能写入：${error.message}`)
    })
}

const MORE: Readonly<Record<string, (library: Library) => More>> = {
  people: () => async (_tx, rows) => rows.map(() => ({ password_hash: NO_PASSWORD, must_change_password: true })),
  files: ({ contents }) => {
    const missing = new Set(contents.missing)
    const lost = { state: 'failed', reason: '导出时文件存储里没有这个文件' }
    const kept = { state: 'waiting', reason: null }
    return async (_tx, rows) => rows.map((row) => (missing.has(contentNamed(row)) ? lost : kept))
  },
  documents: () => tokensOfRows,
}

/** Computes who may read each document from the place in which it is filed. */
async function tokensOfRows(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const bad = rows.find(({ topics }) => !Array.isArray(topics))
  if (bad) throw new ArchiveFault('导出里的 documents.jsonl 不能写入：topics 不是列表')
  const tokens = new Map<Row, Row>()
  for (const [tenantId, own] of Map.groupBy(rows, (row) => String(row['tenantId']))) {
    const found = await tokensOfAll(tx, tenantId, own as unknown as FiledDocument[])
    for (const [i, { labels, audience }] of found.entries()) tokens.set(own[i]!, { marks: labels, opens: audience })
  }
  return rows.map((row) => tokens.get(row)!)
}

/** Opens one account, with a password that must be changed at once. */
async function openAccount(tx: Transaction, { username, passwordHash }: Loading['admin']): Promise<void> {
  const isUsable = and(eq(user.deleted, false), eq(user.status, 1))
  const opened = await tx
    .update(user)
    .set({ passwordHash })
    .where(and(sql`lower(${user.username}) = lower(${username})`, isUsable))
    .returning({ id: user.id })
  if (opened.length === 0) throw new ArchiveFault(`导出里没有可用的账号 ${username}，请用 --admin 指明一个管理员`)
}

/** Writes a log entry for each grant; without one `zhiku doctor` would report it as planted. */
async function tellAudit(tx: Transaction, { contents }: Library): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (id, tenant_id, username, action, object_kind, object_id, after)
    select replace(gen_random_uuid()::text, '-', ''), tenant_id, 'zhiku library import', 'grant-add', 'grant', id,
           jsonb_build_object('library', ${contents.id}::text) from access_grant`)
  const by = {
    actor: { ...systemActor(DEFAULT_TENANT), username: 'zhiku library import' },
    origin: '',
    now: new Date(),
  }
  const after = { time: contents.time, digest: contents.digest }
  await audit(tx, by, { action: 'library-import', kind: 'library', id: contents.id, after })
}

/** Queues extraction of all texts with the present readers. Titles stay as they are. */
async function readTexts(tx: Transaction, client: Client, progress: Loading['progress']): Promise<number> {
  const { rows } = await client.query<{ sha256: string; name: string; tenantId: string }>(
    `select distinct on (f.sha256) f.sha256, a.name, a.tenant_id as "tenantId"
       from file f join (
         select id, sha256, name, tenant_id, create_time from attachment
         union all select id, preview_sha256, preview_name, tenant_id, create_time from attachment
       ) a on a.sha256 = f.sha256 where f.state = 'waiting'
      order by f.sha256, a.create_time, a.id`,
  )
  for (const [i, each] of rows.entries()) {
    if (i % BATCH === 0) progress(`登记待读取的文件 ${i + 1}/${rows.length}`)
    await readFileAgain(tx, each)
  }
  return rows.length
}

async function indexAll(tx: Transaction, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; tenantId: string }>(
    `select id, tenant_id as "tenantId" from document order by tenant_id, create_time, id`,
  )
  for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenantId))
    for (let from = 0; from < own.length; from += BATCH) {
      const ids = own.slice(from, from + BATCH).map(({ id }) => id)
      await recordChanges(tx, ids, { narrowing: false, tenantId })
    }
}
