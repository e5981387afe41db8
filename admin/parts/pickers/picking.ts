import type { Page } from '#core/contract/page.ts'

export interface PickQuery {
  pageNo: number
  pageSize: number
  /** The search words, by field key. */
  words: Readonly<Record<string, string>>
}

/** Loads one page; a later request aborts an earlier one. */
export type Load<T> = (query: PickQuery, signal: AbortSignal) => Promise<Page<T>>

export interface PersonRow {
  id: string
  username: string
  realname: string
  orgCodeTxt?: string | null | undefined
}

export interface RoleRow {
  id: string
  roleName: string
  roleCode: string
}

export interface PositionRow {
  id: string
  name: string
  code: string
  rank?: string | null | undefined
  rank_dictText?: string | null | undefined
}

const MOST_CHARACTERS = 12

/** Truncates names in a picker's field after twelve characters. */
export function ellipsis(text: string): string {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text
}

/** A chosen value with its name; null while the name is loading, because an id is meaningless to people. */
export interface ChosenTag {
  key: string
  name: string | null
}

/** The tags of these keys. `isComing`: more names may arrive. */
export const chosenTags = (
  keys: readonly string[],
  names: ReadonlyMap<string, string>,
  { noun, isComing }: { noun: string; isComing: boolean },
): ChosenTag[] => keys.map((key) => ({ key, name: names.get(key) ?? (isComing ? null : `找不到的${noun}`) }))

export const splitIds = (value: string | null | undefined): string[] => (value ?? '').split(',').filter(Boolean)
