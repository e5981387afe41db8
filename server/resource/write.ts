import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { changedByOthers } from '#server/db/revision.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import {
  tableColumns,
  type Ctx,
  recordName,
  pick,
  type Resource,
  type Stored,
  fieldTitle,
  type Values,
  writtenFields,
} from './facts.ts'
import { assertCodes, createJudge } from './judge.ts'
import { sealChanges, withSealed } from './secrets.ts'
import { missingRecord, ofTenant, recordRevision, visibleRecords } from './read.ts'

/* Adding, editing and deleting: one transaction each, with its entry in the audit log. */

export async function addRecord(ctx: Ctx, facts: Resource, body: Values): Promise<void> {
  const row = newRow(ctx, facts, body)
  refuseWhere(facts.together?.(ctx, row) ?? null)
  await assertCodes(ctx, facts, row)
  await ctx.deps.db.transaction(async (tx) => {
    const judge = await createJudge(tx, { ctx, facts }, [row])
    refuseWhere(judge(row))
    await insertRows(tx, ctx, { facts, rows: [row] })
  })
}

/** A new row from the body of a call or a row of a sheet. */
export const newRow = (ctx: Ctx, facts: Resource, body: Values): Stored => {
  const { tenantId, username } = ctx.actor
  const fields = storedValues(facts, pick(body, writtenFields(facts)))
  return withSealed(ctx, facts, { id: newId(), tenantId, ...fields, createBy: username })
}

/** The number of rows per insert statement. */
const BATCH = 1000

/** Inserts new rows that were validated already. */
export async function insertRows(
  tx: Transaction,
  ctx: Ctx,
  { facts, rows }: { facts: Resource; rows: readonly Stored[] },
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH).map((row) => ({ ...row, createTime: ctx.now }))
    await tx.insert(facts.table).values(some)
  }
  const { kind } = facts
  await auditAll(
    tx,
    ctx,
    rows.map((after) => ({ action: `${kind}-add` as const, kind, id: after.id, ...recordName(facts, after), after })),
  )
  const ids = rows.map(({ id }) => id)
  await facts.afterWrite?.(tx, ctx, ids)
}

/** What an edit call contains beside the fields. */
export interface Edited {
  readonly id: string
  readonly revision?: string | null | undefined
}

/** Edits a record. Fields absent from the body are kept; an edit based on another revision is refused. */
export async function editRecord(ctx: Ctx, facts: Resource, body: Edited): Promise<void> {
  const given = Object.entries(pick({ ...body }, writtenFields(facts))).filter(([, value]) => value !== undefined)
  const changes = storedValues(facts, Object.fromEntries(given))
  await assertCodes(ctx, facts, changes)
  await ctx.deps.db.transaction(async (tx) => {
    const parents = facts.parent ? await heldParents(tx, ctx, facts) : null
    const [before] = await heldRows(tx, ctx, { facts, ids: [body.id] })
    if (!before) throw missingRecord()
    if (body.revision && body.revision !== recordRevision(facts, before)) throw changedByOthers()
    const after = { ...pick(before, writtenFields(facts)), ...sealChanges(ctx, facts, before, changes) }
    // Only changed fields are checked, so that a deleted department does not prevent other corrections.
    const changed = Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field]))
    const judge = await createJudge(tx, { ctx, facts, ownId: before.id }, [changed])
    refuseWhere(facts.together?.(ctx, after, before) ?? judge(changed))
    if (parents) assertNoRing(facts, parents, { id: before.id, above: after[facts.parent!] })
    await facts.beforeEdit?.(tx, ctx, before, after)
    await tx
      .update(facts.table)
      .set({ ...after, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(eq(facts.table.id, before.id))
    const { kind } = facts
    await audit(tx, ctx, {
      action: `${kind}-edit`,
      kind,
      id: before.id,
      ...recordName(facts, after, before),
      before,
      after,
    })
    await facts.afterWrite?.(tx, ctx, [before.id])
  })
}

/** Deletes all or none; a record in use is not deleted. */
export async function removeRecords(ctx: Ctx, facts: Resource, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await heldRows(tx, ctx, { facts, ids })
    if (rows.length !== new Set(ids).size) throw missingRecord()
    await assertUnused(tx, facts, rows)
    await facts.beforeRemove?.(tx, ctx, rows)
    await tx.delete(facts.table).where(matchRows(facts, rows))
    const { kind } = facts
    const deleted = `${kind}-delete` as const
    const lines = rows.map((before) => ({ action: deleted, kind, id: before.id, ...recordName(facts, before), before }))
    await auditAll(tx, ctx, lines)
  })
}

const matchRows = ({ table }: Resource, rows: readonly Stored[]) =>
  inArray(
    table.id,
    rows.map(({ id }) => id),
  )

/** The rows of these ids, locked until the transaction ends. */
export const heldRows = async (
  tx: Transaction,
  ctx: Ctx,
  { facts, ids }: { facts: Resource; ids: readonly string[] },
): Promise<Stored[]> =>
  (await tx
    .select()
    .from(facts.table)
    .where(and(inArray(facts.table.id, [...ids]), await visibleRecords(ctx, facts, tx)))
    .orderBy(asc(facts.table.id))
    .for('update')) as Stored[]

function refuseWhere(problem: string | null): void {
  if (problem !== null) throw new Reject(problem)
}

async function assertUnused(tx: Transaction, facts: Resource, rows: readonly Stored[]): Promise<void> {
  const below = facts.parent ? [{ column: tableColumns(facts.table)[facts.parent]!, what: `下级${facts.noun}` }] : []
  for (const { column, what } of [...below, ...(facts.usedBy ?? [])]) {
    const ids = rows.map(({ id }) => id)
    const [found] = await tx.select({ column }).from(column.table).where(inArray(column, ids)).limit(1)
    if (found) throw new Reject(`还有${what}，不能删除`)
  }
}

/**
 * The parent of each record. The whole tree is locked, so that two concurrent moves cannot create a cycle together. It
 * is locked first and in a fixed order, to avoid deadlocks.
 */
async function heldParents(tx: Transaction, { actor }: Ctx, facts: Resource): Promise<ReadonlyMap<unknown, unknown>> {
  const { table } = facts
  const parent = tableColumns(table)[facts.parent!]!
  const rows = await tx
    .select({ id: table.id, parent })
    .from(table)
    .where(ofTenant(facts, actor.tenantId))
    .orderBy(asc(table.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row.parent]))
}

/** A record must not be its own ancestor. */
function assertNoRing(
  facts: Resource,
  parents: ReadonlyMap<unknown, unknown>,
  { id, above }: { id: string; above: unknown },
): void {
  const seen = new Set<unknown>()
  for (let at = above; at && !seen.has(at); at = parents.get(at)) {
    if (at === id) throw new Reject(`${facts.noun}不能放到自己的下级`)
    seen.add(at)
  }
}

/** Values as stored: an empty text becomes null if the column allows it, a time becomes a date object. */
function storedValues(facts: Resource, values: Values): Values {
  const columns = tableColumns(facts.table)
  const stored: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const { notNull, dataType } = columns[field]!
    if (value === undefined || value === null || value === '') {
      if (!notNull) stored[field] = null
      else if (value === '') stored[field] = ''
    } else stored[field] = dataType === 'date' ? parseMoment(value as string, fieldTitle(facts, field)) : value
  }
  return stored
}

function parseMoment(value: string, title: string): Date {
  const at = fromWireTime(value)
  if (at === null) throw new Reject(`${title}应为日期`)
  return at
}
