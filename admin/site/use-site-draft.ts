import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { siteItemEditBatch, siteItemList, type SiteRow } from '#core/contract/km/config.ts'
import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { isSiteKey, SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { siteRefusal } from '#core/rules/site/site-texts.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { toast } from '../toasts.ts'
import { api } from '../api.ts'
import { loadConfig } from '../session.store.ts'

/** Values to save; null resets to the built-in value. */
export type Draft = ReadonlyMap<string, string | null>

export interface SiteDraft {
  rows: readonly SiteRow[] | null
  failure: string | null
  draft: Draft
  /** Why a value cannot be saved, by key. */
  refusals: ReadonlyMap<string, string>
  isSaving: boolean
  reload: () => void
  change: (row: SiteRow, value: string | null) => void
  discard: () => void
  save: () => Promise<void>
}

const NOTHING: Draft = new Map()

/** The displayed value: the change, the stored value, or the built-in one. */
export const shownValue = (row: SiteRow, draft: Draft): string => {
  const changed = draft.get(row.itemCode)
  if (changed === null) return presetOf(row)
  return changed ?? row.itemValue ?? ''
}

export const presetOf = ({ itemCode }: SiteRow): string => (isSiteKey(itemCode) ? SITE_ITEMS[itemCode].preset : '')

function refusalOf(code: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined || !isSiteKey(code)) return null
  const checked = checkSiteValue(SITE_ITEMS[code], value)
  return 'refused' in checked ? siteRefusal(code, checked.refused) : null
}

/** The server's refusals, and those found by validation here. */
function refusalsOf(draft: Draft, refused: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const refusals = new Map(refused)
  for (const [code, value] of draft) {
    const refusal = refusalOf(code, value)
    if (refusal) refusals.set(code, refusal)
  }
  return refusals
}

function changedDraft(draft: Draft, row: SiteRow, value: string | null): Draft {
  const isSame = value === null ? row.isDefault === true : value === row.itemValue
  const next = new Map(draft)
  if (isSame) next.delete(row.itemCode)
  else next.set(row.itemCode, value)
  return next
}

/** Each value is sent with the one it replaces, so that no other change is overwritten unnoticed. */
function send(draft: Draft, rows: readonly SiteRow[]): Promise<SiteRow[]> {
  const known = new Map(rows.map((row) => [row.itemCode, row.itemValue]))
  const items = [...draft].map(([itemCode, itemValue]) => ({ itemCode, itemValue, before: known.get(itemCode) }))
  return api.call(siteItemEditBatch, { body: { items } })
}

/** The configuration and its pending changes, which are saved all together or not at all. */
export function useSiteDraft(): SiteDraft {
  const { value, failure, retry } = useQuery('', (signal) =>
    api.call(siteItemList, { query: { pageSize: 1000 } }, signal).then((page) => page.records),
  )
  /** Rows saved here since they were loaded. */
  const [saved, setSaved] = useState<ReadonlyMap<string, SiteRow>>(new Map())
  const rows = value?.map((row) => saved.get(row.itemCode) ?? row) ?? null
  const [draft, setDraft] = useState<Draft>(NOTHING)
  /** The refusals of the last save. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setIsSaving] = useState(false)

  const change = (row: SiteRow, value: string | null) => {
    // A picture arrives late, so the update is functional to keep changes made meanwhile.
    setDraft((before) => changedDraft(before, row, value))
    setRefused((before) => new Map([...before].filter(([code]) => code !== row.itemCode)))
  }

  const save = async () => {
    setIsSaving(true)
    try {
      const after = await send(draft, rows ?? [])
      setSaved((before) => new Map([...before, ...after.map((row) => [row.itemCode, row] as const)]))
      setDraft(NOTHING)
      toast(`已保存 ${draft.size} 项，立即生效`)
      void loadConfig()
    } catch (error) {
      const code = error instanceof ApiFault ? (error.result as { itemCode?: string } | null)?.itemCode : undefined
      const sentence = errorText(error, '没有保存成功')
      if (code) setRefused(new Map([[code, sentence]]))
      toast(sentence, 'bad')
    } finally {
      setIsSaving(false)
    }
  }

  const refusals = refusalsOf(draft, refused)
  const discard = () => {
    setDraft(NOTHING)
    setRefused(new Map())
  }
  return { rows, failure, draft, refusals, isSaving, reload: retry, change, discard, save }
}
