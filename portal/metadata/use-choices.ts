import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
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
  const kept = useSnapshot(choices).forms[category] ?? null
  const { value: reply, failure } = useQuery(category, (signal) => loadForm(category, signal))
  return { form: (reply ?? kept) as readonly FieldRow[] | null, failure }
}
