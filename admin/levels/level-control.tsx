import type { ReactElement } from 'react'
import { levelList } from '#core/contract/km/documents/level.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import { LevelMark } from './colour-control.tsx'

const useLevels = () => useQuery('levels', (signal) => api.call(levelList, {}, signal))

type Value = string | number | null | undefined

/** A level by its number, chosen by its name. */
const levelControl = (none: string | null) =>
  function LevelControl(p: ControlProps<Value, number | ''>): ReactElement {
    const { last, failure } = useLevels()
    const choices = (last ?? []).map(({ level, name }) => ({ value: level, text: `${name}（${level}）` }))
    return <ChoiceSelect {...p} choices={choices} none={none} isComing={!last && !failure} />
  }

/** In forms. */
export const LevelControl = levelControl(null)
/** Of something that is supposed. */
export const OtherLevelControl = levelControl('不变')

const AnyLevel = levelControl('全部')
/** In filters, whose values are texts. */
export const LevelFilter = ({ onChange, ...p }: ControlProps<string, string>): ReactElement => (
  <AnyLevel {...p} onChange={(level) => onChange(String(level))} />
)

/** A level as its colour and name; the number while they are not known. */
export function LevelCell({ level }: { level?: number | null | undefined }): ReactElement {
  const { last } = useLevels()
  const known = last?.find((each) => each.level === level)
  return known ? <LevelMark colour={known.color} name={known.name} /> : <>{level ?? ''}</>
}
