import { TextArea } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { Args } from '#core/contract/endpoint.ts'
import type { trialStart } from '#core/contract/km/search/search-trial.ts'
import { type ControlProps, described } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'

type Proposed = Required<NonNullable<Args<typeof trialStart>['body']>>

const partsOf = (line: string): string[] =>
  line
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Lines that stand for values; what is typed stays as it is. */
const linesControl = <T,>(placeholder: string, read: (line: string) => T[]) =>
  function LinesOfValues({ onChange, isDisabled, ...rest }: ControlProps<T[] | undefined, T[]>): ReactElement {
    const [typed, setTyped] = useState('')
    const change = (text: string) => {
      setTyped(text)
      onChange(text.split('\n').flatMap(read))
    }
    return (
      <TextArea
        {...described(rest)}
        fill
        autoResize
        rows={4}
        placeholder={placeholder}
        value={typed}
        disabled={isDisabled}
        intent={rest.error ? 'danger' : 'none'}
        onChange={({ target }) => change(target.value)}
      />
    )
  }

/** `词语,同义词,同义词` on each line. */
export const GroupsControl = linesControl<NonNullable<Proposed['synonyms']>[number]>('电脑，计算机', (line) => {
  const [word, ...others] = partsOf(line)
  return word === undefined ? [] : [{ word, others, oneWay: false }]
})

/** A word for the segmenter on each line. */
export const DictionaryControl = linesControl<NonNullable<Proposed['words']>[number]>('知识图谱', (line) =>
  partsOf(line).map((word) => ({ word, weight: 0 })),
)

type Meaning = Proposed['meaning']

export const MEANING_TEXTS = { fit: '按意思搜索：定权重', off: '按意思搜索：关闭' } as const

/** What is tried with search by meaning; nothing by default. */
export const MeaningControl = ({ onChange, ...p }: ControlProps<Meaning | undefined>): ReactElement => (
  <ChoiceSelect
    {...p}
    choices={(['fit', 'off'] as const).map((value) => ({ value, text: MEANING_TEXTS[value] }))}
    none="不试"
    onChange={(value) => onChange(value === '' ? undefined : value)}
  />
)
