import { sql, type SQL } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import type { mustReadSummary, ReadingRow } from '#core/contract/km/community/must-read.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { department, mustRead, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { loadDepartments } from '#server/organisation/departments/index.ts'
import { managedDocument } from '../documents/index.ts'
import { ASSIGNED, DUE, lastConfirmation, REQUIRED } from './duty.ts'
import type { Ctx } from './deps.ts'

/** Rights are checked person by person, with some statements each. */
const LARGEST_PAGE = 100

interface Found extends Record<string, unknown> {
  userId: string
  username: string
  realname: string
  dueTime: string | Date | null
  confirmTime: string | Date | null
  confirmedVersion: number | null
  isConfirmed: boolean
}

/** All active people to whom a document is assigned, with their confirmations. */
const people = (documentId: string, tenantId: string): SQL => sql`
  with recursive branch(root, id) as (
    select ${mustRead.subjectId}, ${mustRead.subjectId} from ${mustRead}
    where ${mustRead.documentId} = ${documentId} and ${mustRead.subjectKind} = 'department'
    union
    select branch.root, ${department.id} from ${department} join branch on ${department.parentId} = branch.id
    where ${department.tenantId} = ${tenantId}
  ), meant(assignment, user_id) as (
    select ${mustRead.id}, ${mustRead.subjectId} from ${mustRead} where ${mustRead.subjectKind} = 'user' and ${mustRead.documentId} = ${documentId}
    union
    select ${mustRead.id}, ${userRole.userId} from ${mustRead} join ${userRole} on ${userRole.roleId} = ${mustRead.subjectId}
    where ${mustRead.subjectKind} = 'role' and ${mustRead.documentId} = ${documentId}
    union
    select ${mustRead.id}, ${userDepartment.userId} from ${mustRead} join branch on branch.root = ${mustRead.subjectId}
    join ${userDepartment} on ${userDepartment.departmentId} = branch.id
    where ${mustRead.subjectKind} = 'department' and ${mustRead.documentId} = ${documentId}
  ), asked as (
    select meant.user_id, ${DUE} as due, ${REQUIRED} as required
    from ${ASSIGNED} join meant on meant.assignment = ${mustRead.id}
    where ${mustRead.documentId} = ${documentId} group by meant.user_id
  ), person as (
    select ${user.id} as "userId", ${user.username} as username, ${user.realname} as realname, asked.due as "dueTime",
      confirmed.at as "confirmTime", confirmed.number as "confirmedVersion",
      coalesce(confirmed.number >= asked.required, false) as "isConfirmed"
    from asked join ${user} on ${user.id} = asked.user_id
    left join ${lastConfirmation(sql`${documentId}`, sql`asked.user_id`)} confirmed on true
    where ${user.tenantId} = ${tenantId} and not ${user.deleted} and ${user.status} = 1)`

export async function listPeople(
  ctx: Ctx,
  o: { docId: string; pageNo: number; pageSize: number; state?: 'open' | 'confirmed' | undefined },
): Promise<Page<ReadingRow>> {
  const { actor, deps } = ctx
  const { document: doc } = await managedDocument(ctx, o.docId)
  const size = Math.min(o.pageSize, LARGEST_PAGE)
  const which = o.state === undefined ? sql`true` : sql`"isConfirmed" = ${o.state === 'confirmed'}`
  const all = people(doc.id, actor.tenantId)
  const { rows: counted } = await deps.db.execute<{ n: number }>(
    sql`${all} select count(*)::int as n from person where ${which}`,
  )
  const { rows } = await deps.db.execute<Found>(sql`${all} select * from person where ${which}
    order by "isConfirmed", "dueTime" nulls last, username limit ${size} offset ${(o.pageNo - 1) * size}`)
  return pageAt({ pageNo: o.pageNo, pageSize: size }, counted[0]!.n, await presentPeople(ctx, doc, rows))
}

async function presentPeople(ctx: Ctx, doc: DecidedDocument, rows: readonly Found[]): Promise<ReadingRow[]> {
  const { actor, deps, now } = ctx
  const ids = rows.map((row) => row.userId)
  const departments = await loadDepartments(deps.db, actor.tenantId, ids)
  const found: ReadingRow[] = []
  for (const row of rows) {
    const { userId, username, realname, confirmedVersion } = row
    const dueTime = row.dueTime === null ? null : new Date(row.dueTime)
    const mayRead = row.isConfirmed || (await isReader(ctx, doc, userId))
    found.push({
      userId,
      username,
      realname,
      orgCodeTxt: (departments.get(userId) ?? []).map((each) => each.departName).join(','),
      state: row.isConfirmed ? 'confirmed' : mayRead ? 'open' : 'unreadable',
      dueTime: wireTime(dueTime),
      overdue: !row.isConfirmed && dueTime !== null && dueTime < now,
      confirmTime: row.confirmTime === null ? null : wireTime(new Date(row.confirmTime)),
      confirmedVersion,
    })
  }
  return found
}

async function isReader({ deps, now }: Ctx, doc: DecidedDocument, userId: string): Promise<boolean> {
  const person = await deps.actorOfUser(userId)
  return person !== null && decide(person, doc, 'view', now)
}

export async function summary(ctx: Ctx, docId: string): Promise<Result<typeof mustReadSummary>> {
  const { document: doc } = await managedDocument(ctx, docId)
  const { rows } = await ctx.deps.db.execute<{ people: number; confirmed: number }>(sql`
    ${people(doc.id, ctx.actor.tenantId)}
    select count(*)::int as people, (count(*) filter (where "isConfirmed"))::int as confirmed from person`)
  return rows[0]!
}
