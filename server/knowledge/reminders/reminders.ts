import { eq, sql } from 'drizzle-orm'
import type { Reminder } from '#core/contract/km/community/reminder.ts'
import type { AccessDeps } from '#server/access/documents/index.ts'
import { reminderSeen } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { countUnseen, listToMe, markSeen } from '../comments/index.ts'
import { type DocumentDeps, dueDocuments } from '../documents/index.ts'
import { openDuties } from '../must-read/index.ts'
import { namingDocuments } from './naming-documents.ts'

export type ReminderDeps = DocumentDeps & AccessDeps
type Ctx = Context<ReminderDeps>

const DAY_MS = 86_400_000
/** How many days before its date a person is reminded of a duty, and of a document. */
const DUTY_DAYS = 7
const DOCUMENT_DAYS = 14
/** Older items are shown only in 我的. */
const OVER_DAYS = 30
/** Of each kind. */
const MOST = 100
const MENTION = 'mention:'

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

/** Unseen ones first. */
export async function listReminders(ctx: Ctx): Promise<Reminder[]> {
  const [dated, seen, comments] = await Promise.all([
    keyedReminders(ctx),
    seenKeys(ctx),
    listToMe(ctx, { pageNo: 1, pageSize: MOST, unseen: false }),
  ])
  const said = comments.records.map(({ id, kind, seen: isSeen, title, createTime, comment }) => ({
    key: MENTION + id,
    kind,
    docId: comment.docId,
    title,
    time: createTime ?? null,
    overdue: false,
    seen: isSeen,
    who: comment.realname,
    text: comment.comment,
  }))
  const all = [...dated.map((each) => ({ ...each, seen: seen.has(each.key) })), ...said]
  return all.toSorted((a, b) => Number(a.seen) - Number(b.seen))
}

export async function countReminders(ctx: Ctx): Promise<number> {
  const [keyed, seen, comments] = await Promise.all([keyedReminders(ctx), seenKeys(ctx), countUnseen(ctx)])
  return keyed.filter(({ key }) => !seen.has(key)).length + comments
}

/** Stores which reminders a person has seen, by their keys, while they still apply. Comments store it themselves. */
export async function markRemindersSeen(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const { actor, deps } = ctx
  const userId = ownId(actor)
  const ids = keys.filter((key) => key.startsWith(MENTION)).map((key) => key.slice(MENTION.length))
  if (ids.length > 0) await markSeen(ctx, { ids, all: false })
  const current = (await keyedReminders(ctx)).map(({ key }) => key)
  const seen = current.filter((key) => keys.includes(key))
  if (seen.length === 0) return
  await deps.db
    .insert(reminderSeen)
    .values({ userId, tenantId: actor.tenantId, keys: seen })
    .onConflictDoUpdate({
      target: reminderSeen.userId,
      // One statement, so that a second window of the same person cannot overwrite what the first one has marked.
      set: {
        keys: sql`(select array_agg(distinct key) from unnest(${reminderSeen.keys} || excluded.keys) key
          where key = any(${sql.param(current)}::text[]))`,
      },
    })
}

async function seenKeys({ actor, deps }: Ctx): Promise<ReadonlySet<string>> {
  const [row] = await deps.db
    .select({ keys: reminderSeen.keys })
    .from(reminderSeen)
    .where(eq(reminderSeen.userId, ownId(actor)))
  return new Set(row?.keys)
}

/** Those of which only the key says whether they were seen. */
async function keyedReminders(ctx: Ctx): Promise<Omit<Reminder, 'seen'>[]> {
  const [dated, naming] = await Promise.all([
    datedReminders(ctx),
    namingDocuments(ctx, daysFrom(ctx.now, -OVER_DAYS), MOST),
  ])
  const named = naming.map(({ docId, title, who, time }) => ({
    // Named once: a later version that still names the person is nothing new.
    key: `named:${docId}`,
    kind: 'named' as const,
    docId,
    title,
    time: wireTime(time),
    overdue: false,
    who,
    text: null,
  }))
  return [...dated, ...named]
}

interface Dated {
  kind: 'mustRead' | 'expiry' | 'review'
  docId: string
  title: string
  at: Date
  /** Distinguishes it from others of the same kind for the same document. */
  of: string
}

/** Reminders with a date, the most urgent first. */
async function datedReminders(ctx: Ctx): Promise<Omit<Reminder, 'seen'>[]> {
  const { now } = ctx
  const time = { from: daysFrom(now, -OVER_DAYS), until: daysFrom(now, DOCUMENT_DAYS) }
  const [duties, documents] = await Promise.all([
    openDuties(ctx, daysFrom(now, DUTY_DAYS), MOST),
    dueDocuments(ctx, time, MOST),
  ])
  const isDue = (at: Date | null): at is Date => at !== null && at > time.from && at <= time.until
  const found: Dated[] = [
    ...duties.map(({ docId, title, versionId, dueTime }) => ({
      kind: 'mustRead' as const,
      docId,
      title,
      at: dueTime,
      of: versionId,
    })),
    ...documents.flatMap(({ id: docId, title, expireTime, reviewBy }) => [
      ...(isDue(expireTime) ? [{ kind: 'expiry' as const, docId, title, at: expireTime, of: '' }] : []),
      ...(isDue(reviewBy) ? [{ kind: 'review' as const, docId, title, at: reviewBy, of: '' }] : []),
    ]),
  ]
  return found
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, docId, title, at, of }) => ({
      key: [kind, docId, of, at.getTime()].join(':'),
      kind,
      docId,
      title,
      time: wireTime(at),
      overdue: at < now,
      who: null,
      text: null,
    }))
}
