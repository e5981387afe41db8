import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { tagText } from '#core/rules/tag-input.ts'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | null | undefined, string>

/** Tags of two characters each; semicolons are inserted automatically. */
export function TagsControl({ value, onChange, isDisabled, ...rest }: Props): ReactElement {
  // Text that an input method is still composing is not split into tags.
  const [composing, setComposing] = useState<string | null>(null)
  return (
    <InputGroup
      {...described(rest)}
      autoComplete="off"
      value={composing ?? value ?? ''}
      disabled={isDisabled}
      intent={rest.error ? 'danger' : 'none'}
      onCompositionStart={({ currentTarget }) => setComposing(currentTarget.value)}
      onCompositionEnd={({ currentTarget }) => {
        setComposing(null)
        onChange(tagText(currentTarget.value))
      }}
      onValueChange={(text) => (composing === null ? onChange(tagText(text)) : setComposing(text))}
    />
  )
}
