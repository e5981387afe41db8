import { Button, InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { toast } from '../../toasts.ts'
import type { ControlProps } from '../control.ts'

/** A read-only text that can be copied. */
export const CopiedText = ({ id, value }: ControlProps<string>): ReactElement => (
  <InputGroup
    id={id}
    aria-describedby={`${id}-note`}
    readOnly
    value={value}
    onFocus={({ target }) => target.select()}
    rightElement={
      <Button
        variant="minimal"
        icon="duplicate"
        aria-label="复制"
        onClick={() => void navigator.clipboard.writeText(value).then(() => toast('已复制'))}
      />
    }
  />
)
