import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { differencesOver } from '#core/access/difference.ts'
import { grantToken } from '#core/access/grant.ts'
import type { GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import type { GrantPreview } from '#core/contract/km/rights/grant-view.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { document, version } from '#server/db/schema/index.ts'
import { peopleMeant } from './people-meant.ts'
import { plannedChange } from './planned-change.ts'
import { startTally } from './tally.ts'
import type { Context } from '#server/http/route.ts'
import type { RightsDeps } from './deps.ts'

/** A person waits for the answer; whatever is not counted by then is reported as not counted. */
const TIME_MS = 1200
/** How many documents are examined together. */
const CHUNK = 2000
const PEOPLE_AT_ONCE = 50
const SHOWN_TITLES = 10

/** Who would gain and lose which rights by a change of grants. Nothing is changed. */
export async function previewGrants(ctx: Context<RightsDeps>, changes: GrantChanges): Promise<GrantPreview> {
  const { actor, deps, now } = ctx
  const end = performance.now() + TIME_MS
  const change = await plannedChange(ctx, changes)
  const lines = [...change.removed, ...change.added]
  const meant = await peopleMeant(deps.db, actor.tenantId, { lines, ...change, now })
  const tokens = [...new Set(lines.map(grantToken))]
  const documents = await countDocuments(deps.db, actor.tenantId, tokens)
  const tally = startTally(meant.people, CHUNK)
  const isLate = () => performance.now() > end
  let documentsSeen = 0
  let peopleSeen = 0
  for await (const docs of meant.total === 0 ? [] : chunks(deps.db, actor.tenantId, tokens)) {
    if (documentsSeen > 0 && (isLate() || peopleSeen < meant.people.length)) break
    const compare = differencesOver(docs, now)
    for (const [i, { pair }] of meant.people.entries()) {
      if (i % PEOPLE_AT_ONCE === 0) {
        // Lets other people's requests run meanwhile.
        await setImmediate()
        if (documentsSeen === 0 && i > 0 && isLate()) break
      }
      tally.add(i, compare(pair))
      peopleSeen = Math.max(peopleSeen, i + 1)
    }
    tally.close(docs.map((doc) => doc.id))
    documentsSeen += docs.length
  }
  return {
    people: meant.total,
    documents,
    checked: { people: peopleSeen, documents: documentsSeen },
    cut: meant.total > 0 && documents > 0 && (peopleSeen < meant.total || documentsSeen < documents),
    changes: tally.changes(),
    persons: tally.persons(),
    titles: await loadTitles(ctx, tally.examples()),
  }
}

const concerned = (tenantId: string, tokens: readonly string[]) =>
  and(
    eq(document.tenantId, tenantId),
    eq(document.deleted, false),
    eq(document.released, true),
    sql`${document.labels} && ${sql.param([...tokens])}::text[]`,
  )

async function countDocuments(db: Database, tenantId: string, tokens: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(document)
    .where(concerned(tenantId, tokens))
  return row?.n ?? 0
}

/** The documents that the lines concern, ignoring rights, in chunks. */
async function* chunks(db: Database, tenantId: string, tokens: readonly string[]) {
  let last = ''
  for (;;) {
    const docs = await db
      .select({
        id: document.id,
        tenantId: document.tenantId,
        authorId: document.authorId,
        level: document.level,
        deleted: document.deleted,
        released: document.released,
        visibleVersion: document.visibleVersion,
        effectiveFrom: document.effectiveFrom,
        downloadFlag: document.downloadFlag,
        labels: document.labels,
        audience: document.audience,
      })
      .from(document)
      .where(and(concerned(tenantId, tokens), gt(document.id, last)))
      .orderBy(asc(document.id))
      .limit(CHUNK)
    if (docs.length > 0) yield docs
    if (docs.length < CHUNK) return
    last = docs.at(-1)!.id
  }
}

/** The titles of some of the documents, only of those that the actor may read: a preview must not reveal others. */
async function loadTitles(
  { actor, deps, now }: Context<RightsDeps>,
  ids: readonly string[],
): Promise<GrantPreview['titles']> {
  if (ids.length === 0) return []
  return deps.db
    .select({ id: document.id, title: version.title })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(readable(actor, now), inArray(document.id, [...ids])))
    .orderBy(asc(document.id))
    .limit(SHOWN_TITLES)
}
