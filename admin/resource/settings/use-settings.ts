import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { isSame } from '#core/rules/draft-merge.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { toast } from '../../toasts.ts'
import type { Setting, Settings, SettingToSave } from './define-settings.ts'

/** Values to be saved, by key; null: back to the preset. */
type Changes<V> = ReadonlyMap<string, V | null>

export interface SettingsDraft<V> {
  rows: readonly Setting<V>[] | null
  failure: string | null
  changes: Changes<V>
  /** Why a value cannot be saved, by key. */
  refusals: ReadonlyMap<string, string>
  isSaving: boolean
  reload: () => void
  change: (row: Setting<V>, value: V | null) => void
  discard: () => void
  save: () => Promise<void>
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

/** What the box shows: the change, the preset it goes back to, or what is stored. */
export const shownValue = <V>(row: Setting<V>, changes: Changes<V>): V => {
  const changed = changes.get(row.key)
  return changed === null ? (row.preset ?? row.value) : (changed ?? row.value)
}

/** The server's refusals, and those found by validation here. */
function collectRefusals<V>({ problem }: Settings<V>, changes: Changes<V>, refused: ReadonlyMap<string, string>) {
  const refusals = new Map(refused)
  for (const [key, value] of changes) {
    const refusal = value === null ? null : problem(key, value)
    if (refusal !== null) refusals.set(key, refusal)
  }
  return refusals
}

function changed<V>(changes: Changes<V>, row: Setting<V>, value: V | null): Changes<V> {
  const isAsBefore = value === null ? row.isPreset : isSame(value, row.value)
  const next = new Map(changes)
  if (isAsBefore) next.delete(row.key)
  else next.set(row.key, value)
  return next
}

/** The values as they were asked for, with what was saved here since. */
function useStored<V>(def: Settings<V>) {
  const { value, failure, retry } = useQuery(def.noun, def.load)
  const [saved, setSaved] = useState<ReadonlyMap<string, Setting<V>>>(NOTHING)
  return {
    rows: value?.map((row) => saved.get(row.key) ?? row) ?? null,
    failure,
    keep: (rows: readonly Setting<V>[]) =>
      setSaved((before) => new Map([...before, ...rows.map((row) => [row.key, row] as const)])),
    reload: () => {
      setSaved(NOTHING)
      retry()
    },
  }
}

/** The values and what is being changed of them, saved all together or not at all. */
export function useSettings<V>(def: Settings<V>): SettingsDraft<V> {
  const { rows, failure, keep, reload } = useStored(def)
  const [changes, setChanges] = useState<Changes<V>>(NOTHING)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(NOTHING)
  const [isSaving, setIsSaving] = useState(false)
  const discard = () => {
    setChanges(NOTHING)
    setRefused(NOTHING)
  }
  const change = (row: Setting<V>, next: V | null) => {
    // A picture arrives late, so the update is functional to keep changes made meanwhile.
    setChanges((before) => changed(before, row, next))
    setRefused((before) => new Map([...before].filter(([key]) => key !== row.key)))
  }
  const save = async () => {
    setIsSaving(true)
    try {
      keep(await def.save(toSave(rows ?? [], changes)))
      discard()
      toast(`已保存 ${changes.size} 项，立即生效`)
      def.onSaved?.()
    } catch (error) {
      const sentence = errorText(error, '没有保存成功')
      setRefused(refusedBy(def, error, sentence))
      toast(sentence, 'bad')
    } finally {
      setIsSaving(false)
    }
  }
  return {
    rows,
    failure,
    changes,
    refusals: collectRefusals(def, changes, refused),
    isSaving,
    reload,
    change,
    discard,
    save,
  }
}

/** Which value the server's sentence is about. */
function refusedBy<V>({ refusedKey }: Settings<V>, error: unknown, sentence: string): ReadonlyMap<string, string> {
  const key = error instanceof ApiFault ? refusedKey(error.result) : undefined
  return key === undefined ? NOTHING : new Map([[key, sentence]])
}

const toSave = <V>(rows: readonly Setting<V>[], changes: Changes<V>): SettingToSave<V>[] =>
  rows
    .filter(({ key }) => changes.has(key))
    .map(({ key, value }) => ({ key, value: changes.get(key) ?? null, before: value }))
