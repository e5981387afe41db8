import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { numberOfTyped, thousands, typedNumber } from '#core/rules/number-input.ts'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | number | null | undefined, number | ''>

/** A number: only its characters can be typed; on leaving it is formatted with thousands separators, or empty. */
export function AmountControl({ value, onChange, isDisabled, ...rest }: Props): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  const handleType = (text: string) => {
    const kept = typedNumber(text)
    setTyped(kept)
    onChange(numberOfTyped(kept))
  }
  return (
    <InputGroup
      {...described(rest)}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? thousands(value ?? '')}
      disabled={isDisabled}
      intent={rest.error ? 'danger' : 'none'}
      onFocus={() => setTyped(String(value ?? ''))}
      onBlur={() => setTyped(null)}
      onValueChange={handleType}
    />
  )
}
