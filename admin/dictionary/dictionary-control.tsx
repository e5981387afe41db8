import type { ReactElement } from 'react'
import { dictItems } from '#core/contract/sys/dictionaries/dict.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'

/**
 * A choice of a dictionary's item by the dictionary's code. If the call takes only certain values, they are named:
 * `dictionaryControl<'1' | '2'>`.
 */
export const dictionaryControl = <V extends string = string>(code: string, none: string | null = '未填写') =>
  function DictionaryControl({ onChange, ...p }: ControlProps<string | number | null | undefined, V>): ReactElement {
    const { value: items, failure } = useQuery(code, () => api.call(dictItems, { params: { code } }))
    const choices = (items ?? []).map(({ value, text, disabled }) => ({ value: value as V, text, disabled }))
    const isComing = items === null && failure === null
    return <ChoiceSelect {...p} {...{ choices, none, isComing }} onChange={(value) => onChange(value as V)} />
  }
