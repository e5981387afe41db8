import { readStored, writeStored } from '#core/api/storage/stored.ts'

const KEY = 'zk-recent-searches'
const KEPT = 8
const DAYS = 90

/** The searches of this browser, newest first. */
export function recentSearches(): string[] {
  const kept = readStored(KEY)
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string' && each !== '') : []
}

export function rememberSearch(q: string): void {
  const others = recentSearches().filter((each) => each !== q)
  writeStored(KEY, [q, ...others].slice(0, KEPT), DAYS)
}

export const forgetSearches = (): void => writeStored(KEY, [], DAYS)
