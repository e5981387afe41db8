import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { installation, user } from '#server/db/schema/index.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import { uploadDocument } from '#server/knowledge/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import type { SampleDeps } from './deps.ts'
import { loadSampleCompany } from './load-company.ts'
import { NOTHING, readMade, saveMade } from './made.ts'

const LOADED = 'sample-library'
/** The manual is older than what the company writes, so that the newest documents are the company's. */
const MANUAL_AGE_MS = 90 * 86_400_000

/**
 * Loads documents for trying the product (`ZHIKU_SAMPLE=1`), once per installation, so that deleted ones do not come back:
 * the user manual and a small company. A start that was broken off goes on with the next one.
 */
export async function loadSample(deps: SampleDeps, folders: { manual: string; company: string }): Promise<void> {
  const { db } = deps
  const [known] = await db.select().from(installation).where(eq(installation.key, LOADED))
  const made = await readMade(db)
  if (known && (made === null || made.isWhole)) return
  const admins = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, 'admin'), eq(user.tenantId, DEFAULT_TENANT)))
  const actor = admins[0] ? await actorOfUser(db, admins[0].id) : null
  if (!actor) return // The administrator was frozen before the first library arrived, so nobody can load it.
  if (made === null) await saveMade(db, NOTHING)
  const admin = { actor, deps, now: new Date(), origin: '' }
  if (!known) await loadManual({ ...admin, now: new Date(admin.now.getTime() - MANUAL_AGE_MS) }, folders.manual)
  await loadSampleCompany(admin, folders.company)
}

/**
 * The manual's pages are uploaded like all documents, as the administrator, and readable by all staff. The help
 * (`server/knowledge/help`) reads the files themselves.
 */
async function loadManual(ctx: Context<SampleDeps>, folder: string): Promise<void> {
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()) {
    const text = withoutPictures(readFileSync(path.join(folder, name), 'utf8'))
    const { endUpload, ...stored } = await receiveUpload(ctx.deps, Readable.from([Buffer.from(text)]), 10_000_000)
    await uploadDocument(ctx, { ...stored, name }, { scope: 'staff' })
      .catch(ignoreDuplicate)
      .finally(() => endUpload(false)) // Bytes that a document names are kept.
  }
  await ctx.deps.db.insert(installation).values({ key: LOADED, value: '1' }).onConflictDoNothing()
}

/** Pictures are files beside the manual, but a document of the library is a single file. */
const withoutPictures = (markdown: string) => markdown.replace(/^!\[[^\n]*\n+/gm, '')

/** A crash may have left some documents, so the next start adds only the rest. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof Reject) || error.code !== CODE.duplicate) throw error
}
