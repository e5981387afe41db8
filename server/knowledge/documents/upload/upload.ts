import { sql } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import type { docUpload } from '#core/contract/km/documents/document.ts'
import type { Scope } from '#core/access/scope.ts'
import { STATUS } from '#core/rules/document-status.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type FieldValues, missingField } from '#core/rules/custom-fields/custom-fields.ts'
import { chosenTaxonomy, lockTreesShared, computeDocumentTokens } from '#server/access/documents/index.ts'
import { recordChanges } from '#server/jobs/change-log/index.ts'
import { fillForm } from '../../custom-fields/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { attachment, document, version } from '#server/db/schema/index.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { audit } from '#server/db/audit.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { type Actor, requireAuthor } from '#server/kernel/actor.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { assertAcceptable, keepFile } from './keep-file.ts'
import { folderPath } from '../store/folder.ts'
import { departmentFor, scopeOfRemark } from '../policy/filing.ts'
import { mayFileAs, mayRelease } from '../policy/policy.ts'
import { ownDuplicate } from '../store/store.ts'
import { chooseTitle } from '../text/title.ts'
import { splitKeywords } from '../store/version-content.ts'
import { recordVisit, VISIT } from '../visits/visit.ts'

export type UploadForm = Checked<typeof docUpload>['body']

/**
 * Takes an uploaded file as a new document with its first version. Everything that the reply promises (document,
 * version, extraction task, index change) is one transaction; the bytes are on disk before it begins.
 */
export async function uploadDocument(
  ctx: Context<DocumentDeps>,
  received: ReceivedFile,
  form: UploadForm,
): Promise<string> {
  await assertAcceptable(ctx, received)
  return ctx.deps.db.transaction((tx) => createDocument(tx, ctx, received, form))
}

/** {@link uploadDocument} in the caller's transaction. The caller has already checked that the file is acceptable. */
export async function createDocument(
  tx: Transaction,
  ctx: Context<DocumentDeps>,
  received: ReceivedFile,
  form: UploadForm,
): Promise<string> {
  await lockTreesShared(tx)
  const filing = await fileDocument(tx, ctx.actor, form)
  if (!form.keepDuplicate) await assertNew(tx, ctx.actor, received.sha256)
  return insertDocument(tx, ctx, { received, form, filing })
}

/** Refuses now what {@link createDocument} would refuse of the form, before the file arrives. */
export async function assertFileable(tx: Transaction, ctx: Context<DocumentDeps>, form: UploadForm): Promise<void> {
  await lockTreesShared(tx)
  const filing = await fileDocument(tx, ctx.actor, form)
  if (!mayFileAs(ctx.actor, await tokensIn(tx, ctx.actor, '', filing))) throw denied()
  await checkedFields(tx, ctx.actor, { form, filing, complete: false })
}

/**
 * Only the author's own documents count: a message about others' would reveal what a private one contains. Because of
 * the lock, two uploads of the same bytes at the same moment (an import's retry) notice each other.
 */
async function assertNew(tx: Transaction, actor: Actor, sha256: string): Promise<void> {
  await lockNamed(tx, requireAuthor(actor) + sha256)
  const duplicate = await ownDuplicate(tx, actor, sha256)
  if (!duplicate) return
  throw new Reject(`该文件已经存在无需重复上传,源文件:${duplicate.name}`, {
    code: CODE.duplicate,
    result: { docId: duplicate.id },
  })
}

interface Filing {
  scope: Scope
  category: string | null
  topics: string[]
  department: { id: string; orgCode: string } | null
}

async function fileDocument(tx: Transaction, actor: Actor, form: UploadForm): Promise<Filing> {
  const department = await departmentFor(tx, actor, form.depId ?? actor.department?.id ?? null)
  const scope = form.scope ?? scopeOfRemark(form.publicRemark)
  if (scope === 'department' && !department) throw new Reject('您没有所属部门，不能按部门公开')
  const chosen = await chosenTaxonomy(tx, actor, { category: form.category, topicIds: form.topicIds })
  return { scope, ...chosen, department }
}

async function insertDocument(
  tx: Transaction,
  ctx: Context<DocumentDeps>,
  o: { received: ReceivedFile; form: UploadForm; filing: Filing },
): Promise<string> {
  const { actor, now } = ctx
  const { received, form, filing } = o
  const ids = { document: newId(), version: newId() }
  const released = mayRelease(actor)
  const tokens = await tokensIn(tx, actor, ids.document, filing)
  if (!mayFileAs(actor, tokens)) throw denied()
  const fields = await checkedFields(tx, actor, { form, filing, complete: released })
  await keepFile(tx, ctx, received, { isAwaited: !form.background })
  const serialNumber = await nextSerialNumber(tx, now)
  await tx.insert(document).values({ ...documentValues(ctx, { form, filing, ids, released }), serialNumber, ...tokens })
  const title = await chooseTitle(tx, ctx, received, form.title)
  await tx.insert(version).values({ ...versionValues(ctx, { form, ids, released }), ...title, fields })
  await tx.insert(attachment).values({
    tenantId: actor.tenantId,
    versionId: ids.version,
    sha256: received.sha256,
    name: received.name,
    createTime: now,
  })
  await recordVisit(tx, ctx, ids.document, VISIT.upload)
  await audit(tx, ctx, {
    action: 'document-upload',
    kind: 'document',
    id: ids.document,
    after: { name: received.name, scope: filing.scope, released },
  })
  await recordChanges(tx, [ids.document], { narrowing: false, tenantId: actor.tenantId })
  return ids.document
}

interface FirstVersion {
  form: UploadForm
  ids: { document: string; version: string }
  /** True when readers see the version at once; otherwise it is a draft. */
  released: boolean
}

function documentValues(
  { actor, now }: Context<DocumentDeps>,
  { form, filing, ids, released }: FirstVersion & { filing: Filing },
) {
  return {
    id: ids.document,
    tenantId: actor.tenantId,
    authorId: requireAuthor(actor),
    scope: filing.scope,
    category: filing.category,
    topics: filing.topics,
    tags: form.businessTypes ?? [],
    departmentId: filing.department?.id ?? null,
    orgCode: filing.department?.orgCode ?? null,
    folder: folderPath(form.path),
    effectiveFrom: now,
    released,
    visibleVersion: released ? ids.version : null,
    openVersion: released ? null : ids.version,
    createBy: actor.username,
    createTime: now,
  }
}

function versionValues({ actor, now }: Context<DocumentDeps>, { form, ids, released }: FirstVersion) {
  return {
    id: ids.version,
    tenantId: actor.tenantId,
    documentId: ids.document,
    number: 1,
    status: released ? STATUS.passed : STATUS.draft,
    keywords: splitKeywords(form.keywords ?? ''),
    remark: form.remark ?? null,
    authorId: requireAuthor(actor),
    createBy: actor.username,
    createTime: now,
    ...(released && { submitTime: now, decideBy: actor.username, decideTime: now }),
  }
}

const tokensIn = (tx: Transaction, actor: Actor, id: string, { scope, department, category, topics }: Filing) =>
  computeDocumentTokens(tx, actor.tenantId, { id, scope, departmentId: department?.id ?? null, category, topics })

/** `complete`: the document is published at once, so every required field must have a value. */
async function checkedFields(
  tx: Transaction,
  actor: Actor,
  { form, filing, complete }: { form: UploadForm; filing: Filing; complete: boolean },
): Promise<FieldValues> {
  const given = form.fields ?? {}
  const filled = await fillForm(tx, { tenantId: actor.tenantId, category: filing.category, kept: {}, given })
  const missing = complete ? missingField(filled.form, filled.values) : null
  if (missing !== null) throw new Reject(missing)
  return filled.values
}

/** A serial number: `Z`, the time and a six-digit running number. */
async function nextSerialNumber(tx: Transaction, now: Date): Promise<string> {
  const next = await tx.execute<{ n: string }>(sql`select lpad(nextval('document_serial')::text, 6, '0') as n`)
  return `Z${wireTime(now)!.replace(/\D/g, '').slice(2)}${next.rows[0]!.n}`
}
