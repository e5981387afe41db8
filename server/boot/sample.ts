import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import { installation, user } from '#server/db/schema/index.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import { type DocumentDeps, uploadDocument } from '#server/knowledge/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'

const LOADED = 'sample-library'

/**
 * Loads the user manual as documents for trying the product (`ZHIKU_SAMPLE=1`), once per installation, so that deleted
 * ones do not come back. They are uploaded like all others, as the administrator, and readable by all staff. The help
 * (`server/knowledge/help`) reads the files themselves.
 */
export async function loadSampleLibrary(o: DocumentDeps & { folder: string }): Promise<void> {
  const known = await o.db.select().from(installation).where(eq(installation.key, LOADED))
  if (known.length > 0) return
  const admins = await o.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, 'admin'), eq(user.tenantId, '0')))
  const actor = admins[0] ? await actorOfUser(o.db, admins[0].id) : null
  if (!actor) return // The administrator was frozen before the first library arrived, so nobody can load it.
  const now = new Date()
  for (const name of readdirSync(o.folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()) {
    const text = withoutPictures(readFileSync(path.join(o.folder, name), 'utf8'))
    const { endUpload, ...stored } = await receiveUpload(o, Readable.from([Buffer.from(text)]), 10_000_000)
    await uploadDocument({ actor, deps: o, now, origin: '' }, { ...stored, name }, { scope: 'staff' })
      .catch(ignoreDuplicate)
      .finally(() => endUpload(false)) // Bytes that a document names are kept.
  }
  await o.db.insert(installation).values({ key: LOADED, value: '1' }).onConflictDoNothing()
}

/** Pictures are files beside the manual, but a document of the library is a single file. */
const withoutPictures = (markdown: string) => markdown.replace(/^!\[[^\n]*\n+/gm, '')

/** A crash may have left some documents, so the next start adds only the rest. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof Reject) || error.code !== CODE.duplicate) throw error
}
