import type { Kept } from '#core/api/storage/stored.ts'

const KEY = 'zk-recent-searches'
const MOST = 8
const DAYS = 90

/** The recent searches in this browser, newest first. */
export function recentSearches(kept: Kept): string[] {
  const last = kept.read(KEY)
  return Array.isArray(last) ? last.filter((each): each is string => typeof each === 'string' && each !== '') : []
}

export function rememberSearch(kept: Kept, q: string): void {
  const others = recentSearches(kept).filter((each) => each !== q)
  kept.write(KEY, [q, ...others].slice(0, MOST), DAYS)
}

export function forgetSearches(kept: Kept): void {
  kept.write(KEY, [], DAYS)
}

export function forgetSearch(kept: Kept, q: string): void {
  const others = recentSearches(kept).filter((each) => each !== q)
  kept.write(KEY, others, DAYS)
}
