import type { Result } from '#core/contract/endpoint.ts'
import type { dashboardWaiting, Waiting } from '#core/contract/km/dashboard.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { askList, type Ctx } from './own-lists.ts'
import { WAITING_LINES, type WaitingLine } from './waiting-lines.ts'

/** What waits for the person, what is late first. */
export async function waitingOf(ctx: Ctx): Promise<Result<typeof dashboardWaiting>> {
  const asked = await Promise.all(WAITING_LINES.map((line) => countLine(ctx, line)))
  const lines = asked.filter((line) => line !== null)
  return { lines: lines.toSorted((a, b) => lateness(b, ctx.now) - lateness(a, ctx.now)), time: wireTime(ctx.now)! }
}

const FIRST = { pageNo: '1', pageSize: '1' }

async function countLine(ctx: Ctx, line: WaitingLine): Promise<Waiting | null> {
  const { key, title, list, query, order, counts, agreedHours } = line
  const page = await askList(ctx, list, { ...query, ...order, ...FIRST })
  const rows = page === null ? [] : counts ? page.records.filter(counts) : page.records
  const count = counts ? rows.length : (page?.total ?? 0)
  if (!rows[0]) return null
  const since = line.since(rows[0])
  return {
    key,
    title,
    count,
    more: page?.more === true,
    first: line.first(rows[0]) || null,
    since: typeof since === 'string' ? since : null,
    agreedHours,
    list: { path: list.path, query: { ...query } },
  }
}

const HOUR_MS = 3_600_000

/** By how many times the agreed time is used up; 0 where nothing is agreed or known. */
function lateness({ since, agreedHours }: Waiting, now: Date): number {
  const from = since === null ? null : fromWireTime(since)
  if (from === null || agreedHours === null) return 0
  const share = (now.getTime() - from.getTime()) / HOUR_MS / agreedHours
  // What is in time keeps the order of the lines.
  return share >= 1 ? share : 0
}
