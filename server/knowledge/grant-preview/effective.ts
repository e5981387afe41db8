import { and, asc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { type DecidedDocument, decide } from '#core/access/decide.ts'
import { type Bit, BITS } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { departmentCan, whatCan, whoCan } from '#core/contract/km/rights/effective.ts'
import { pageAt } from '#core/contract/page.ts'
import { decidedDocument, downloadable, readable, sensitive } from '#server/access/documents/index.ts'
import { document, user, userDepartment, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { branchIds } from '#server/organisation/departments/index.ts'
import type { RightsDeps } from './deps.ts'
import { activePeople, readersOf, withDepartments } from './persons.ts'

type Bits = Record<Bit, boolean>

const bitsOf = (reader: Reader, doc: DecidedDocument, now: Date): Bits => ({
  view: decide(reader, doc, 'view', now),
  download: decide(reader, doc, 'download', now),
  sensitive: decide(reader, doc, 'sensitive', now),
})

const at = <T>({ pageNo, pageSize }: { pageNo: number; pageSize: number }, all: readonly T[]) =>
  all.slice((pageNo - 1) * pageSize, pageNo * pageSize)

/** Everybody's rights to one document. The rule is asked for each person: five thousand take a fraction of a second. */
export async function peopleOfDocument(ctx: Context<RightsDeps>, query: Checked<typeof whoCan>['query']) {
  const doc = await decidedDocument(ctx, query.docId)
  const people = await activePeople(ctx)
  const readers = await readersOf(
    ctx,
    people.map(({ id }) => id),
  )
  const all = people.flatMap((person) => {
    const reader = readers.get(person.id)
    return reader ? [{ ...person, ...bitsOf(reader, doc, ctx.now) }] : []
  })
  const asked = all.filter(
    (each) =>
      each[query.right] === (query.have === 'can') &&
      (each.realname.includes(query.word) || each.username.includes(query.word)),
  )
  const counts = Object.fromEntries(BITS.map((bit) => [bit, all.filter((each) => each[bit]).length])) as Record<
    Bit,
    number
  >
  const records = await withDepartments(ctx, at(query, asked))
  return { people: all.length, counts, page: pageAt(query, asked.length, records) }
}

const RULE: Readonly<Record<Bit, (reader: Reader, now: Date) => SQL>> = {
  view: readable,
  download: downloadable,
  sensitive,
}

/** How many documents a reader has each right to. */
async function countsOf({ deps, now }: Context<RightsDeps>, reader: Reader): Promise<Record<Bit, number>> {
  const number = (bit: Bit) => sql<number>`count(*) filter (where ${RULE[bit](reader, now)})::int`
  const [row] = await deps.db
    .select({ view: number('view'), download: number('download'), sensitive: number('sensitive') })
    .from(document)
    .where(eq(document.tenantId, reader.tenantId))
  return row!
}

/** What one person may read: the titles that the caller may read too, and the numbers of all. */
export async function documentsOfPerson(ctx: Context<RightsDeps>, query: Checked<typeof whatCan>['query']) {
  const { deps, actor, now } = ctx
  const reader = (await readersOf(ctx, [query.userId])).get(query.userId)
  if (!reader) throw new Reject('用户不存在！')
  const where = and(
    readable(reader, now),
    readable(actor, now),
    query.word === '' ? undefined : ilike(version.title, `%${query.word.replace(/[\\%_]/g, '\\$&')}%`),
  )
  const from = deps.db
    .select({ doc: document, title: version.title })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(where)
  const total = await deps.db.$count(from.as('found'))
  const rows = await from
    .orderBy(asc(document.id))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const records = rows.map(({ doc, title }) => ({ id: doc.id, title, level: doc.level, ...bitsOf(reader, doc, now) }))
  return { counts: await countsOf(ctx, reader), page: pageAt(query, total, records) }
}

/** The people of a department, each with the numbers of documents. */
export async function peopleOfDepartment(ctx: Context<RightsDeps>, query: Checked<typeof departmentCan>['query']) {
  const { deps, actor } = ctx
  const branch = await branchIds(deps.db, actor.tenantId, [query.departmentId])
  if (branch.length === 0) throw new Reject('部门不存在')
  const members = deps.db
    .select({ id: userDepartment.userId })
    .from(userDepartment)
    .where(inArray(userDepartment.departmentId, branch))
  const inBranch = and(eq(user.tenantId, actor.tenantId), inArray(user.id, members))
  const ids = new Set((await deps.db.select({ id: user.id }).from(user).where(inBranch)).map(({ id }) => id))
  const people = (await activePeople(ctx)).filter(({ id }) => ids.has(id))
  const shown = await withDepartments(ctx, at(query, people))
  const readers = await readersOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const records = []
  for (const person of shown) records.push({ ...person, counts: await countsOf(ctx, readers.get(person.id)!) })
  return pageAt(query, people.length, records)
}
