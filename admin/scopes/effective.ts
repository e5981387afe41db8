import type { ReactNode } from 'react'
import type { Bit } from '#core/access/grant.ts'
import { departmentCan, whatCan, whoCan } from '#core/contract/km/rights/effective.ts'
import { api } from '../api.ts'
import type { PageState } from '../resource/own-pager.tsx'
import type { ScopeBy } from './kinds.ts'

export interface Row {
  id: string
  name: string
  note: string
  cells: Readonly<Record<Bit, ReactNode>>
}

export interface Answer {
  /** The figures above the list. */
  said: string
  total: number
  rows: readonly Row[]
}

export interface Asked extends PageState {
  id: string
  word: string
  have: 'can' | 'cannot'
}

type Ask = (asked: Asked, signal: AbortSignal) => Promise<Answer>

const sign = (may: boolean) => (may ? '✓' : '–')
const signs = (row: Record<Bit, boolean>) => ({
  view: sign(row.view),
  download: sign(row.download),
  sensitive: sign(row.sensitive),
})

/** What all rules together give, by what the screen is about. Categories, topics and roles have no such list. */
export const ASK: Readonly<Partial<Record<ScopeBy, Ask>>> = {
  document: async ({ id, word, have, pageNo, pageSize }, signal) => {
    const query = { docId: id, word, have, pageNo, pageSize }
    const { people, counts, page } = await api.call(whoCan, { query }, signal)
    const rows = page.records.map((row) => ({
      id: row.id,
      name: row.realname,
      note: row.orgCodeTxt,
      cells: signs(row),
    }))
    return { said: `${people} 人里 ${counts.view} 人能查看，${counts.download} 人能下载`, total: page.total, rows }
  },
  user: async ({ id, word, pageNo, pageSize }, signal) => {
    const { counts, page } = await api.call(whatCan, { query: { userId: id, word, pageNo, pageSize } }, signal)
    const rows = page.records.map((row) => ({ id: row.id, name: row.title, note: '', cells: signs(row) }))
    const hidden = counts.view - page.total
    const rest = hidden > 0 && word === '' ? `，其中 ${hidden} 篇您看不到标题` : ''
    return { said: `能查看 ${counts.view} 篇，能下载 ${counts.download} 篇${rest}`, total: page.total, rows }
  },
  department: async ({ id, pageNo, pageSize }, signal) => {
    const page = await api.call(departmentCan, { query: { departmentId: id, pageNo, pageSize } }, signal)
    const rows = page.records.map(({ counts, ...row }) => ({
      id: row.id,
      name: row.realname,
      note: row.orgCodeTxt,
      cells: counts,
    }))
    return { said: `${page.total} 人，每个人能看多少篇`, total: page.total, rows }
  },
}

export const hasEffective = (by: ScopeBy): boolean => by in ASK
