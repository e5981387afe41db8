import type { ReactElement } from 'react'
import { dictItems } from '#core/contract/sys/dict.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import type { ControlProps } from '../parts/control.ts'

/** One item of a dictionary, by the dictionary's code. */
export const dictionaryControl = (code: string, none: string | null = '未填写') =>
  function DictionaryControl(p: ControlProps<string | number | null | undefined, string>): ReactElement {
    const { value: items } = useQuery(code, () => api.call(dictItems, { params: { code } }))
    return <ChoiceSelect {...p} choices={(items ?? []).map(({ value, text }) => ({ value, text }))} none={none} />
  }
