import { useState } from 'react'
import { preferenceList, preferenceSave } from '#core/contract/km/preference.ts'
import { errorText } from '#core/api/error-text.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { toast } from '../toasts.ts'
import { type Arrangement, FIRST_ARRANGEMENT } from './arrangement.ts'

/** The person's arrangement of the home, kept by the server; null until it is known. */
export function useArrangement(): [Arrangement | null, (next: Arrangement) => void] {
  const { value, failure } = useQuery('', (signal) => api.call(preferenceList, {}, signal))
  const [chosen, setChosen] = useState<Arrangement | null>(null)
  const own = chosen ?? (value ? (value.console ?? FIRST_ARRANGEMENT) : failure === null ? null : FIRST_ARRANGEMENT)
  const change = (next: Arrangement) => {
    setChosen(next)
    void api.call(preferenceSave, { body: { key: 'console', value: next } }).catch((error: unknown) => {
      setChosen(own)
      toast(errorText(error, '没有保存成功'), 'bad')
    })
  }
  return [own, change]
}
