import type { DecidedDocument } from '#core/access/decide.ts'
import type { Masker } from '#core/text/masking/masking.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { readsClear } from './clear.ts'
import { numbersInFile } from './findings.ts'
import { noteClear } from './note-clear.ts'

type Ctx = Pick<Context<{ db: Database }>, 'actor' | 'deps' | 'now' | 'origin'>

/** The stored contents that show a file: its own, and that of the PDF that was uploaded for it. */
interface Shown {
  sha256: string
  given?: { sha256: string } | null
}

/**
 * Masks the text of a document for this reader; null for who reads it as it is. Whatever makes an answer out of texts asks
 * it before it cuts them: pieces of a number are not found any more. `through`: the transaction that asks.
 */
export async function maskFor(
  { actor, deps, now }: Pick<Ctx, 'actor' | 'deps' | 'now'>,
  doc: DecidedDocument,
  through?: Executor,
): Promise<Masker | null> {
  const masker = await siteMasker(deps.db, actor.tenantId, through)
  return masker && !readsClear(actor, doc, now) ? masker : null
}

const hasNumbers = async ({ deps }: Ctx, masker: Masker, { sha256, given }: Shown): Promise<boolean> =>
  (await numbersInFile(deps.db, masker, sha256)).length > 0 ||
  (given ? (await numbersInFile(deps.db, masker, given.sha256)).length > 0 : false)

/** Whether what this reader sees of the file is masked. */
export async function isMasked(ctx: Ctx, doc: DecidedDocument, file: Shown): Promise<boolean> {
  const masker = await maskFor(ctx, doc)
  return masker !== null && hasNumbers(ctx, masker, file)
}

/** The file as it is stored, or drawn from it, shows numbers that this reader must not see. */
export async function isWithheld(ctx: Ctx, doc: DecidedDocument, file: Shown): Promise<boolean> {
  if (!(await isMasked(ctx, doc, file))) return false
  return (await siteValues(ctx.deps.db, ctx.actor.tenantId)).MaskOriginals === '1'
}

const WITHHELD = '文件里有已脱敏的号码，您没有查看敏感内容的权限，只能阅读脱敏后的正文'
const NOT_EDITED = '文件里有已脱敏的号码，您没有查看敏感内容的权限，不能修改；请联系作者或授权管理员'

/** Before bytes of a file leave; writes down who gets them with their numbers. `status`: 403 instead of a file. */
export async function assertShowable(
  ctx: Ctx,
  doc: DecidedDocument,
  file: Shown,
  status: 200 | 403 = 403,
): Promise<void> {
  if (await isWithheld(ctx, doc, file)) throw new Reject(WITHHELD, { status })
  const masker = await siteMasker(ctx.deps.db, ctx.actor.tenantId)
  if (masker && readsClear(ctx.actor, doc, ctx.now) && (await hasNumbers(ctx, masker, file)))
    await noteClear(ctx.deps.db, ctx, [doc])
}

/** Who saw only the masked text must not save it over the true one. */
export async function assertEditable(ctx: Ctx, doc: DecidedDocument, file: Shown): Promise<void> {
  if (await isMasked(ctx, doc, file)) throw new Reject(NOT_EDITED)
}

/** A field that comes back as it was shown, masked, is unchanged. */
export function unmasked<T>(masker: Masker | null, wanted: T, stored: T): T {
  if (masker === null || JSON.stringify(wanted) === JSON.stringify(stored)) return wanted
  return JSON.stringify(wanted) === masker.mask(JSON.stringify(stored) ?? '') ? stored : wanted
}
