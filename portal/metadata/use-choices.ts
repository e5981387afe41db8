import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useStore } from '../use-portal.ts'
import { ChoicesStore } from './choices.store.ts'

/** Loads the options while a form is open. */
export function useChoices(): void {
  const choices = useStore(ChoicesStore)
  useEffect(() => {
    const asking = new AbortController()
    void choices.load(asking.signal)
    return () => asking.abort()
  }, [choices])
}

/** The form of a category; null until it is loaded. */
export function useForm(category: string): { form: readonly FieldRow[] | null; failure: string | null } {
  const choices = useStore(ChoicesStore)
  const kept = useSnapshot(choices.state).forms[category] ?? null
  const { value: reply, failure } = useQuery(category, (signal) => choices.loadForm(category, signal))
  return { form: (reply ?? kept) as readonly FieldRow[] | null, failure }
}
