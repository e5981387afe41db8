import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AssignmentRow, mustReadAssign } from '#core/contract/km/community/must-read.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { nameKey, loadNames, owned } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document, mustRead, version } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { holdManaged, managedDocument } from '../documents/index.ts'
import type { Ctx } from './deps.ts'

type Body = Checked<typeof mustReadAssign>['body']

export async function assign(ctx: Ctx, body: Body): Promise<string[]> {
  const { actor, deps, now } = ctx
  ownId(actor)
  const dueTime = parseDueTime(body, now)
  const subjectIds = [...new Set(body.subjectIds)]
  await managedDocument(ctx, body.docId)
  return deps.db.transaction(async (tx) => {
    const doc = await holdManaged(tx, ctx, body.docId)
    if (doc.visibleVersion === null || !doc.released) throw new Reject('只有已发布的知识可以布置为必读')
    const subjects = subjectIds.map((id) => ({ kind: body.subjectKind, id }))
    const names = await loadNames(tx, actor.tenantId, subjects)
    if (names.size < subjects.length) throw new Reject('所选对象不存在')
    const ids: string[] = []
    for (const subjectId of subjectIds) {
      const terms = { versionId: doc.visibleVersion, again: body.again, dueTime }
      const { subjectKind } = body
      const row = { id: newId(), tenantId: actor.tenantId, documentId: doc.id, subjectKind, subjectId, ...terms }
      const [stored] = await tx
        .insert(mustRead)
        .values({ ...row, createBy: actor.username, createTime: now })
        .onConflictDoUpdate({
          target: [mustRead.documentId, mustRead.subjectKind, mustRead.subjectId],
          set: { ...terms, updateBy: actor.username, updateTime: now },
        })
        .returning({ id: mustRead.id })
      ids.push(stored!.id)
      await audit(tx, ctx, { action: 'must-read-assign', kind: 'must-read', id: stored!.id, after: row })
    }
    return ids
  })
}

function parseDueTime({ dueTime }: Body, now: Date): Date | null {
  if (!dueTime) return null
  const at = fromWireTime(dueTime, true)
  if (!at) throw new Reject('截止时间应为日期')
  if (at <= now) throw new Reject('截止时间已经过去')
  return at
}

/** Deletes all given assignments or none. Confirmations stay. */
export async function removeAssignments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { actor, deps } = ctx
  ownId(actor)
  await deps.db.transaction(async (tx) => {
    const rows = await tx
      .select({ assignment: mustRead })
      .from(mustRead)
      .innerJoin(document, eq(document.id, mustRead.documentId))
      .where(and(inArray(mustRead.id, [...ids]), owned(actor)))
      .orderBy(mustRead.id)
      .for('update', { of: mustRead })
    if (rows.length !== ids.length) throw new Reject('找不到这条必读')
    await tx.delete(mustRead).where(inArray(mustRead.id, [...ids]))
    for (const { assignment: before } of rows)
      await audit(tx, ctx, { action: 'must-read-remove', kind: 'must-read', id: before.id, before })
  })
}

export async function listAssignments(ctx: Ctx, docId: string): Promise<AssignmentRow[]> {
  const { db } = ctx.deps
  await managedDocument(ctx, docId)
  const rows = await db
    .select({ assignment: mustRead, number: version.number })
    .from(mustRead)
    .innerJoin(version, eq(version.id, mustRead.versionId))
    .where(eq(mustRead.documentId, docId))
    .orderBy(asc(mustRead.createTime), asc(mustRead.id))
  const subjects = rows.map(({ assignment: a }) => ({ kind: a.subjectKind, id: a.subjectId }))
  const names = await loadNames(db, ctx.actor.tenantId, subjects)
  return rows.map(({ assignment: a, number }) => ({
    id: a.id,
    docId: a.documentId,
    subjectKind: a.subjectKind,
    subjectId: a.subjectId,
    subjectName: names.get(nameKey(a.subjectKind, a.subjectId)) ?? null,
    versionId: a.versionId,
    version: number,
    again: a.again,
    dueTime: wireTime(a.dueTime),
    createBy: a.createBy,
    createTime: wireTime(a.createTime),
  }))
}
