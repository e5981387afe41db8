import { type ReactElement, useEffect } from 'react'
import type { ControlProps } from '../control.ts'
import { ChoiceSelect, switchControl } from './choice-control.tsx'

type Props = ControlProps<string | null | undefined, string>

interface SwitchKind {
  /** The values for on and off. */
  options?: readonly [on: string, off: string]
  /** In a filter both values and neither can be chosen, so it is a select. */
  isQuery?: boolean
}

const WORDS: Readonly<Record<string, string>> = { Y: '是', N: '否' }

/** A switch whose values are the first and the second option. An empty value is set to off at once. */
export const optionSwitch = ({ options = ['Y', 'N'], isQuery = false }: SwitchKind = {}) => {
  const [on, off] = options
  const choices = options.map((value) => ({ value, text: WORDS[value] ?? value }))
  const Switched = switchControl({ on, off })
  if (isQuery) return (p: Props): ReactElement => <ChoiceSelect {...p} choices={choices} none="不限" />
  return function OptionSwitch(p: Props): ReactElement {
    const { value, onChange } = p
    const isEmpty = value === '' || value === null || value === undefined
    useEffect(() => {
      if (isEmpty) onChange(off)
    }, [isEmpty, onChange])
    return <Switched {...p} />
  }
}
