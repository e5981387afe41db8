import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  Judgement,
  type judgementAdd,
  type JudgementRow,
  judgementList,
} from '#core/contract/km/search/search-trial.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, searchJudgement, version } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { formatCsv, parseCsv } from '../tuning/index.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const KIND = 'search-judgement'
const FIELDS = mapListFields(judgementList, {
  id: searchJudgement.id,
  question: searchJudgement.question,
  createBy: searchJudgement.createBy,
  createTime: searchJudgement.createTime,
})
const HEAD = ['问题', '文档编号']
const MOST_LINES = 5000
/** How many ids one query to the database asks for. */
const BATCH = 500

/** The titles of those of these documents that the person may read now. */
export async function readableTitles(
  db: Executor,
  { actor, now }: { actor: Actor; now: Date },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const all = [...new Set(ids)]
  for (let at = 0; at < all.length; at += BATCH) {
    const rows = await db
      .select({ id: document.id, title: version.title })
      .from(document)
      .innerJoin(version, eq(version.id, document.visibleVersion))
      .where(and(inArray(document.id, all.slice(at, at + BATCH)), readable(actor, now)))
    for (const row of rows) titles.set(row.id, row.title)
  }
  return titles
}

export async function listJudgements(ctx: Context<SearchDeps>, query: ListQuery): Promise<Page<JudgementRow>> {
  const { deps, actor } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: searchJudgement.id,
    from: sql`${searchJudgement}`,
    where: eq(searchJudgement.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ ...FIELDS, documentId: searchJudgement.documentId })
        .from(searchJudgement)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const titles = await readableTitles(
    deps.db,
    ctx,
    page.records.map((row) => row.documentId),
  )
  return {
    ...page,
    records: page.records.map(({ documentId, ...row }) => ({
      ...row,
      docId: titles.has(documentId) ? documentId : null,
      title: titles.get(documentId) ?? null,
      createTime: wireTime(row.createTime),
    })),
  }
}

export async function addJudgement(
  ctx: Context<SearchDeps>,
  body: Checked<typeof judgementAdd>['body'],
): Promise<string> {
  return ctx.deps.db.transaction(async (tx) => {
    const id = await insertJudgement(tx, ctx, body)
    if (id === null) throw new Reject('这个问题已有这篇知识')
    return id
  })
}

/** Adds a judgement; only what the person may read can be judged. Null when it exists already. */
async function insertJudgement(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  { question, docId }: v.InferOutput<typeof Judgement>,
): Promise<string | null> {
  if (!(await readableTitles(tx, ctx, [docId])).has(docId)) throw new Reject('找不到文档')
  const { actor, now } = ctx
  const row = { tenantId: actor.tenantId, question, documentId: docId }
  const added = await tx
    .insert(searchJudgement)
    .values({ ...row, id: newId(), createBy: actor.username, createTime: now })
    .onConflictDoNothing()
    .returning({ id: searchJudgement.id })
  if (!added[0]) return null
  await audit(tx, ctx, { action: `${KIND}-add`, kind: KIND, id: added[0].id, after: row })
  return added[0].id
}

export async function deleteJudgements(ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(searchJudgement)
      .where(and(inArray(searchJudgement.id, [...ids]), eq(searchJudgement.tenantId, ctx.actor.tenantId)))
      .returning()
    if (gone.length === 0) throw new Reject('找不到这个评测问题')
    await audit(tx, ctx, { action: `${KIND}-delete`, kind: KIND, id: gone[0]!.id, before: gone })
  })
}

/** Exports the judgements of documents that the person may read. */
export async function exportJudgements(ctx: Context<SearchDeps>): Promise<string> {
  const rows = await readableJudgements(ctx.deps.db, ctx)
  return formatCsv([HEAD, ...rows.map((row) => [row.question, row.documentId])])
}

/** Imports all lines or none. The error names a bad line by its number. */
export async function importJudgements(
  ctx: Context<SearchDeps>,
  text: string,
): Promise<{ added: number; known: number }> {
  const lines = parseCsv(text).filter((line) => line[0] !== HEAD[0] || line[1] !== HEAD[1])
  if (lines.length === 0) throw new Reject('没有可导入的内容')
  if (lines.length > MOST_LINES) throw new Reject(`一次最多导入 ${MOST_LINES} 行`)
  return ctx.deps.db.transaction(async (tx) => {
    let added = 0
    for (const [i, [question, docId]] of lines.entries()) {
      const parsed = v.safeParse(Judgement, { question, docId })
      if (!parsed.success) throw new Reject(`第 ${i + 1} 行：应为“问题,文档编号”`)
      const id = await insertJudgement(tx, ctx, parsed.output).catch((error: unknown) => {
        throw error instanceof Reject ? new Reject(`第 ${i + 1} 行：${error.message}`) : error
      })
      added += id === null ? 0 : 1
    }
    return { added, known: lines.length - added }
  })
}

/** The tenant's judged questions with documents that the person may read. */
export async function readableJudgements(
  db: Executor,
  asker: { actor: Actor; now: Date },
): Promise<{ question: string; documentId: string }[]> {
  const rows = await db
    .select({ question: searchJudgement.question, documentId: searchJudgement.documentId })
    .from(searchJudgement)
    .where(eq(searchJudgement.tenantId, asker.actor.tenantId))
    .orderBy(asc(searchJudgement.id))
    .limit(MOST_LINES)
  const titles = await readableTitles(
    db,
    asker,
    rows.map((row) => row.documentId),
  )
  return rows.filter((row) => titles.has(row.documentId))
}
