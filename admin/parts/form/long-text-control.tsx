import { Button, InputGroup, Popover } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | null | undefined, string>

/** One line, with a popover behind its button for long text. */
export function LongTextControl({ value, onChange, isDisabled, ...rest }: Props): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const text = value ?? ''
  const area = (
    <textarea
      className="zk-form-long-text"
      aria-label="长文本"
      autoFocus
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  return (
    <InputGroup
      {...described(rest)}
      autoComplete="off"
      // A single-line field shows no line breaks, and would lose them on typing.
      value={text.replaceAll('\n', ' ')}
      readOnly={text.includes('\n')}
      disabled={isDisabled}
      intent={rest.error ? 'danger' : 'none'}
      onValueChange={onChange}
      rightElement={
        <Popover
          isOpen={isOpen}
          onInteraction={setIsOpen}
          content={area}
          shouldReturnFocusOnClose
          placement="bottom-end"
        >
          <Button variant="minimal" icon="maximize" aria-label="展开编辑" disabled={isDisabled ?? false} />
        </Popover>
      }
    />
  )
}
