import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { type announcementOwn, isOpenPage, type OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import type { Executor } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { announcement, announcementReader, user } from '#server/db/schema/index.ts'
import { sanitise, SanitiseRefusal } from '#server/formats/sanitise/index.ts'
import { newId } from '#server/kernel/id.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Ctx, RELEASED, told } from './stored.ts'

/* Announcements as a reader sees them. */

/** The bell shows at most this many of each kind. */
const FIRST = 5

const mine = ({ actor }: Ctx) =>
  and(eq(announcementReader.announcementId, announcement.id), eq(announcementReader.userId, ownId(actor)))

/**
 * Announcements that are released and meant for the caller. One for chosen people is meant for the caller if they were
 * chosen. One for everybody is meant for the caller unless it had ended before their account was made.
 */
const forMe = ({ actor }: Ctx): SQL =>
  and(
    eq(announcement.tenantId, actor.tenantId),
    eq(announcement.deleted, false),
    eq(announcement.status, RELEASED),
    or(
      isNotNull(announcementReader.id),
      and(
        eq(announcement.audience, 'ALL'),
        sql`${announcement.endTime} >= (select ${user.createTime} from ${user} where ${user.id} = ${ownId(actor)})`,
      ),
    ),
  )!

const unread = isNull(announcementReader.readTime)

const rows = (ctx: Ctx) =>
  ctx.deps.db
    .select({ announcement, reader: announcementReader })
    .from(announcement)
    .leftJoin(announcementReader, mine(ctx))

const howMany = async (ctx: Ctx, where: SQL | undefined) => {
  const [row] = await ctx.deps.db
    .select({ total: count() })
    .from(announcement)
    .leftJoin(announcementReader, mine(ctx))
    .where(where)
  return row!.total
}

type Row = Awaited<ReturnType<typeof rows>>[number]

/**
 * An announcement that an earlier version accepted, and that cannot be cleaned, must not keep people from the others.
 */
function cleaned(content: string): string {
  try {
    return sanitise(content)
  } catch (error) {
    if (error instanceof SanitiseRefusal) return '<p>正文过长或嵌套过深，不能显示</p>'
    throw error
  }
}

const present =
  ({ actor }: Ctx) =>
  ({ announcement: row, reader }: Row): OwnAnnouncement => ({
    ...told(row),
    // The content is cleaned again here, because a newer version may allow fewer tags than the one that stored it.
    msgContent: cleaned(row.content),
    openPage: isOpenPage(row.openPage ?? '') ? row.openPage : null,
    id: reader?.id ?? row.id,
    anntId: row.id,
    userId: ownId(actor),
    readFlag: reader?.readTime ? '1' : '0',
  })

export async function unreadAnnouncements(ctx: Ctx) {
  const of = async (category: string) => {
    const where = and(forMe(ctx), unread, eq(announcement.category, category))
    const list = await rows(ctx).where(where).orderBy(desc(announcement.createTime), desc(announcement.id)).limit(FIRST)
    return { list: list.map(present(ctx)), total: await howMany(ctx, where) }
  }
  const [announcements, messages] = [await of('1'), await of('2')]
  return {
    anntMsgList: announcements.list,
    anntMsgTotal: announcements.total,
    sysMsgList: messages.list,
    sysMsgTotal: messages.total,
  }
}

/** Counts the announcements of each kind that the caller has not read. */
export async function unreadTotals(ctx: Ctx): Promise<{ announcements: number; messages: number }> {
  const [found] = await ctx.deps.db
    .select({
      announcements: sql<number>`count(*) filter (where ${announcement.category} = '1')::int`,
      messages: sql<number>`count(*) filter (where ${announcement.category} = '2')::int`,
    })
    .from(announcement)
    .leftJoin(announcementReader, mine(ctx))
    .where(and(forMe(ctx), unread))
  return found!
}

export async function ownAnnouncements(
  ctx: Ctx,
  { titile, sender, readFlag, msgCategory, ...page }: Checked<typeof announcementOwn>['query'],
): Promise<Page<OwnAnnouncement>> {
  const where = and(
    forMe(ctx),
    titile === '' ? undefined : contains(announcement.title, titile, true, true),
    sender === '' ? undefined : contains(announcement.sender, sender, true, true),
    readFlag === '' ? undefined : readFlag === '1' ? isNotNull(announcementReader.readTime) : unread,
    msgCategory === '' ? undefined : eq(announcement.category, msgCategory),
  )
  const found = await rows(ctx)
    .where(where)
    .orderBy(sql`${announcementReader.readTime} is not null`, desc(announcement.sendTime), desc(announcement.id))
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
  return pageAt(page, await howMany(ctx, where), found.map(present(ctx)))
}

/** Marks an announcement as read. It must be meant for the caller. */
export async function readAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const [found] = await rows(ctx).where(and(forMe(ctx), eq(announcement.id, id)))
  if (!found) throw new Reject('未找到对应实体')
  await markRead(ctx.deps.db, ctx, [id])
}

export async function readAllAnnouncements(ctx: Ctx): Promise<void> {
  const found = await rows(ctx).where(and(forMe(ctx), unread))
  await markRead(
    ctx.deps.db,
    ctx,
    found.map((row) => row.announcement.id),
  )
}

/** Only the time of the first reading is kept. */
async function markRead(db: Executor, { actor, now }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const made = ids.map((announcementId) => ({
    id: newId(),
    tenantId: actor.tenantId,
    announcementId,
    userId: ownId(actor),
    readTime: now,
    createTime: now,
  }))
  await db
    .insert(announcementReader)
    .values(made)
    .onConflictDoUpdate({
      target: [announcementReader.announcementId, announcementReader.userId],
      set: { readTime: sql`coalesce(${announcementReader.readTime}, excluded.read_time)` },
    })
}
