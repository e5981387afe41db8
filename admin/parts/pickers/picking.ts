import type { Page } from '#core/contract/page.ts'

export interface PickQuery {
  pageNo: number
  pageSize: number
  /** What was typed into the search form, by the key of its field. */
  words: Readonly<Record<string, string>>
}

/** Asks for one page; a later question makes an earlier one superfluous. */
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

/** Names in a picker's box are cut after twelve characters. */
export function ellipsis(text: string): string {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text
}

/** What was chosen, by the name it has: null while the names are on their way. An id says nothing to anybody. */
export interface ChosenTag {
  key: string
  name: string | null
}

/** The tags of these keys. `isComing`: more names may come. */
export const tagsOf = (
  keys: readonly string[],
  names: ReadonlyMap<string, string>,
  { noun, isComing }: { noun: string; isComing: boolean },
): ChosenTag[] => keys.map((key) => ({ key, name: names.get(key) ?? (isComing ? null : `找不到的${noun}`) }))

export const idsOf = (value: string | null | undefined): string[] => (value ?? '').split(',').filter(Boolean)
