import { and, eq, inArray, sql } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import type { docUpload } from '#core/contract/km/document.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { STATUS, type Scope } from '#core/contract/km/document.ts'
import { documentTokens } from '#core/access/tokens.ts'
import { readTrees } from '../access/index.ts'
import { recordChanges } from '../changes/index.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { attachment, department, document, file, version } from '../db/schema/index.ts'
import { dictText } from '../dict/index.ts'
import { audit } from '../http/audit.ts'
import { stemOf, suffixOf } from '../http/file-name.ts'
import { Reject } from '../http/reject.ts'
import type { Ctx, ReceivedFile } from '../http/route.ts'
import { wireTime } from '../http/wire-time.ts'
import { departmentPath } from '../org/index.ts'
import { siteValues } from '../site/index.ts'
import { enqueue } from '../tasks/index.ts'
import type { DocumentDeps } from './deps.ts'
import { EXTRACT_TASK } from './extract-task.ts'
import { mayFileInto, mayRelease } from './policy.ts'
import { ownDuplicate } from './store.ts'
import { recordVisit, VISIT } from './visit.ts'

type Form = Checked<typeof docUpload>['body']

/**
 * Takes an uploaded file as a new document with its first version. Everything the reply promises (document, version,
 * extraction task, index change) is one transaction; the bytes are on disk before it begins.
 */
export async function uploadDocument(ctx: Ctx<DocumentDeps>, form: Form): Promise<string> {
  const received = ctx.file!
  await assertAcceptable(ctx, received)
  const place = await placeOf(ctx, form)
  return ctx.deps.db.transaction(async (tx) => {
    await readTrees(tx)
    await assertNew(tx, ctx.actor.userId!, received.sha256)
    return insertDocument(tx, ctx, { received, form, place })
  })
}

/**
 * Only the author's own papers count: speaking of others' would tell what a private one holds. The lock makes two
 * uploads of the same bytes at the same moment (an import's retry) meet each other.
 */
async function assertNew(tx: Transaction, authorId: string, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${authorId + sha256}, 0))`)
  const duplicate = await ownDuplicate(tx, authorId, sha256)
  if (duplicate) throw new Reject(`该文件已经存在无需重复上传,源文件:${duplicate.name}`, { code: CODE.duplicate })
}

async function assertAcceptable(ctx: Ctx<DocumentDeps>, received: ReceivedFile): Promise<void> {
  const { supportFileTypes } = await siteValues(ctx.deps.db, ctx.actor.tenantId)
  const allowed = supportFileTypes
    .split(',')
    .map((type) => type.trim().toLowerCase())
    .filter(Boolean)
  const open = allowed.length === 0 || allowed.includes('*')
  if (!open && !allowed.includes(suffixOf(received.name))) throw new Reject('不支持的文件格式')
  if (received.size === 0) throw new Reject('文件内容为空，请检查后重新上传')
}

interface Place {
  scope: Scope
  category: string | null
  department: { id: string; orgCode: string } | null
}

async function placeOf({ deps, actor }: Ctx<DocumentDeps>, form: Form): Promise<Place> {
  const category = form.category || null
  if (
    category?.includes(',') ||
    (category && !(await dictText(deps.db, actor.tenantId, 'km_dict_category', category)))
  ) {
    throw new Reject('所选分类不存在')
  }
  if (form.topicIds?.length) throw new Reject('所选专题不存在')
  const departmentId = form.depId ?? actor.department?.id ?? null
  if (departmentId && !mayFileInto(actor, departmentId)) throw new Reject('只能归入自己所在的部门')
  const rows = departmentId
    ? await deps.db
        .select({ id: department.id, orgCode: department.orgCode })
        .from(department)
        .where(eq(department.id, departmentId))
    : []
  const scope = form.scope ?? scopeOfRemark(form.publicRemark)
  if (scope === 'department' && !rows[0]) throw new Reject('您没有所属部门，不能按部门公开')
  return { scope, category, department: rows[0] ?? null }
}

/** The family's `publicRemark`: 0 all departments, 1 own department; absent: nobody but the author. */
const scopeOfRemark = (remark: number | undefined): Scope =>
  remark === undefined ? 'private' : remark === 1 ? 'department' : 'staff'

async function insertDocument(
  tx: Transaction,
  ctx: Ctx<DocumentDeps>,
  o: { received: ReceivedFile; form: Form; place: Place },
): Promise<string> {
  const { actor, now } = ctx
  const { received, form, place } = o
  const ids = { document: newId(), version: newId() }
  const released = mayRelease(actor)
  const path = place.department ? await departmentPath(tx, actor.tenantId, place.department.id) : []
  const tokens = documentTokens({
    id: ids.document,
    scope: place.scope,
    departmentPath: path,
    categoryPath: place.category ? [place.category] : [],
    topicPaths: [],
    departmentClosed: await nearestClosed(tx, path),
    placeClosed: false,
  })
  await tx.insert(file).values({ sha256: received.sha256, size: received.size }).onConflictDoNothing()
  await tx.insert(document).values({
    id: ids.document,
    tenantId: actor.tenantId,
    serialNumber: await serialNumber(tx, now),
    authorId: actor.userId!,
    scope: place.scope,
    category: place.category,
    tags: form.businessTypes ?? [],
    departmentId: place.department?.id ?? null,
    orgCode: place.department?.orgCode ?? null,
    effectiveFrom: now,
    released,
    visibleVersion: released ? ids.version : null,
    openVersion: released ? null : ids.version,
    ...tokens,
    createBy: actor.username,
    createTime: now,
  })
  await tx.insert(version).values({
    id: ids.version,
    tenantId: actor.tenantId,
    documentId: ids.document,
    number: 1,
    status: released ? STATUS.passed : STATUS.draft,
    title: form.title?.trim() || stemOf(received.name),
    keywords: (form.keywords ?? '').split(/[\s,，]+/).filter(Boolean),
    remark: form.remark ?? null,
    authorId: actor.userId!,
    createBy: actor.username,
    createTime: now,
    ...(released && { decideBy: actor.username, decideTime: now }),
  })
  await tx.insert(attachment).values({
    tenantId: actor.tenantId,
    versionId: ids.version,
    sha256: received.sha256,
    name: received.name,
    createTime: now,
  })
  await recordVisit(tx, ctx, ids.document, VISIT.upload)
  await audit(tx, {
    by: actor,
    action: 'document-upload',
    object: { kind: 'document', id: ids.document },
    after: { name: received.name, scope: place.scope, released },
    ip: ctx.client.ip,
    now,
  })
  await enqueue(tx, {
    kind: EXTRACT_TASK,
    dedupeKey: received.sha256,
    payload: { sha256: received.sha256, name: received.name },
    tenantId: actor.tenantId,
  })
  await recordChanges(tx, [ids.document], { narrowing: false, tenantId: actor.tenantId })
  return ids.document
}

/** The closed department nearest to the paper on its path, or false. */
async function nearestClosed(tx: Transaction, path: readonly string[]): Promise<string | false> {
  if (path.length === 0) return false
  const rows = await tx
    .select({ id: department.id })
    .from(department)
    .where(and(inArray(department.id, [...path]), eq(department.closed, true)))
  return path.find((id) => rows.some((row) => row.id === id)) ?? false
}

/** `Z` + time + running digits, as the family writes it. */
async function serialNumber(tx: Transaction, now: Date): Promise<string> {
  const next = await tx.execute<{ n: string }>(sql`select lpad(nextval('document_serial')::text, 6, '0') as n`)
  return `Z${wireTime(now)!.replace(/\D/g, '').slice(2)}${next.rows[0]!.n}`
}
