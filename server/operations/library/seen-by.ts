import { and, eq, sql } from 'drizzle-orm'
import { pathTo, type Tree, buildTree } from '#core/access/trees.ts'
import { downloadable, readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { document, user } from '#server/db/schema/index.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import { ArchiveFault } from '../archive/index.ts'
import type { Chosen } from './rows.ts'

/**
 * The part of the library that a person may read: visible versions of readable documents, the files they may download,
 * and the names of their categories and topics. It contains no rights, people or drafts, so it cannot be imported.
 */
export async function chosenFor(db: Database, username: string, now: Date): Promise<ReadonlyMap<string, Chosen>> {
  const [account] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(sql`lower(${user.username}) = lower(${username})`, eq(user.deleted, false)))
  const actor = account ? await actorOfUser(db, account.id) : null
  if (actor === null) throw new ArchiveFault(`没有可用的账号 ${username}`)
  const { id, visibleVersion, category, topics } = document
  const seen = await db.select({ id, visibleVersion, category, topics }).from(document).where(readable(actor, now))
  const kept = await db.select({ visibleVersion }).from(document).where(downloadable(actor, now))
  const documents = seen.map((each) => each.id)
  const versions = seen.flatMap((each) => each.visibleVersion ?? [])
  const read = new Set(versions)
  const downloads = kept.flatMap((each) => each.visibleVersion ?? []).filter((each) => read.has(each))
  const filed = seen.flatMap((each) => [...(each.category === null ? [] : [each.category]), ...each.topics])
  const trees = [await visibleTaxonomy(db, actor, 'category'), await visibleTaxonomy(db, actor, 'topic')]
  const shown = buildTree(trees.flat())
  return new Map([
    ['taxonomy', { where: 't.id = any($1)', among: pathsTo(shown, filed) }],
    ['custom-fields', { where: ASKED, among: documents }],
    ['files', { where: ATTACHED, among: downloads }],
    ['documents', { where: 't.id = any($1)', among: documents, without: ['openVersion'] }],
    ['versions', { where: 't.id = any($1)', among: versions }],
    ['attachments', { where: 't.version_id = any($1)', among: versions }],
  ])
}

/** The nodes with their ancestors, as far as the person may see them. */
const pathsTo = (shown: Tree, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => pathTo(shown, id)).filter((id) => shown.has(id))),
]

/** Only fields for which their versions have values. */
const ASKED = `exists (select from document d join document_version v on v.id = d.visible_version
  where d.id = any($1) and v.fields ? t.id)`

const ATTACHED = `(exists (select from attachment a where a.sha256 = t.sha256 and a.version_id = any($1))
  or exists (select from attachment a where a.preview_sha256 = t.sha256 and a.version_id = any($1)))`
