import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { FieldRow } from '#core/contract/km/custom-field.ts'
import { choices, loadChoices, loadForm } from './choices.store.ts'

/** Reads what the boxes offer while a form is open. */
export function useChoices(): void {
  useEffect(() => {
    const asking = new AbortController()
    void loadChoices(asking.signal)
    return () => asking.abort()
  }, [])
}

/** The form of a category: null until it is known. */
export function useForm(category: string): { form: readonly FieldRow[] | null; failure: string | null } {
  const form = useSnapshot(choices).forms[category] ?? null
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    loadForm(category, asking.signal).catch((error: unknown) => {
      if (!asking.signal.aborted) setFailure(error instanceof Error ? error.message : '表单没有加载成功')
    })
    return () => asking.abort()
  }, [category])
  return { form: form as readonly FieldRow[] | null, failure }
}
