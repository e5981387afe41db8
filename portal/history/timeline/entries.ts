import type { FieldChange, SettingChange, VersionRow } from '#core/contract/km/documents/version.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { isContentSave } from '../setting-words.ts'

export type Entry =
  /** `changes`: the settings that were changed together with it. */
  | { kind: 'version'; time: string; version: VersionRow; changes: readonly FieldChange[] }
  /** `times`: how many saves of the same text it stands for. */
  | { kind: 'setting'; time: string; change: SettingChange; times: number }

interface Day {
  name: string
  entries: Entry[]
}

/** Versions and changes of settings, newest first, by day. What made a version is a part of its entry. */
export function timelineDays(versions: readonly VersionRow[], changes: readonly SettingChange[], now: Date): Day[] {
  const entries: Entry[] = [
    ...changes
      .filter(({ madeVersion }) => !madeVersion)
      .map((change): Entry => ({ kind: 'setting', time: change.createTime, change, times: 1 })),
    ...versions.map((version): Entry => {
      const made = changes.find((change) => change.madeVersion && change.version === version.version)
      return { kind: 'version', time: version.createTime ?? '', version, changes: made?.changes ?? [] }
    }),
  ]
  // In one second a change of settings comes after the version: it is above.
  const sorted = entries.toSorted((a, b) => compare(b.time, a.time) || numberOf(b) - numberOf(a))
  return [...Map.groupBy(sorted, ({ time }) => time.slice(0, 10))].map(([date, of]) => ({
    name: dayName(date, now),
    entries: withoutRepeats(of),
  }))
}

/** Who writes saves again and again: saves of one draft by one person, one after the other, are one entry. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    const last = kept.at(-1)
    if (last?.kind === 'setting' && entry.kind === 'setting' && isSameWriting(last.change, entry.change)) last.times++
    else kept.push(entry)
  }
  return kept
}

const isSameWriting = (a: SettingChange, b: SettingChange) =>
  isContentSave(a) && isContentSave(b) && a.createBy === b.createBy && a.version === b.version

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const numberOf = (entry: Entry) => (entry.kind === 'version' ? entry.version.version : Infinity)

const DAY_MS = 86_400_000
const WEEKDAYS = '日一二三四五六'

/** 今天, 昨天, 11月20日 周五, 2025年11月20日 of a day of the wire. */
export function dayName(date: string, now: Date): string {
  const today = wireDay(now)
  if (date === today) return '今天'
  if (date === wireDay(new Date(now.getTime() - DAY_MS))) return '昨天'
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) return '更早'
  if (date.slice(0, 4) !== today.slice(0, 4)) return `${year}年${month}月${day}日`
  return `${month}月${day}日 周${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!}`
}

/** The settings that differ between two moments: of each the value before the first change and after the last one. */
export function changesBetween(
  changes: readonly SettingChange[],
  { after, until }: { after: string; until: string | null },
): FieldChange[] {
  const found = new Map<string, FieldChange>()
  for (const { createTime, madeVersion, changes: fields } of changes) {
    // As in the timeline, a change in the same second as a version comes after it.
    if (madeVersion || createTime < after || (until !== null && createTime >= until)) continue
    // Newest first: an older change only says what the value was before.
    for (const field of fields) {
      found.set(field.name, { ...field, after: found.get(field.name)?.after ?? field.after })
    }
  }
  return [...found.values()].filter((field) => field.before !== field.after)
}
