import { Button, Callout } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { CopiedText } from '../../parts/form/copied-text.tsx'
import { FormRow } from '../../parts/form/form-row.tsx'
import type { Once } from '../actions/action.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface ShownOnceProps extends Once {
  onClose: () => void
}

const nothing = () => undefined

/** Shows a secret, such as a generated password, once. Then only 我已保存 closes it, and leaving the page asks first. */
export function ShownOnce({ title, warning, note, texts, onClose }: ShownOnceProps): ReactElement {
  const id = useId()
  const isSecret = warning !== undefined
  useLeaveGuard(isSecret)
  const foot = (
    <Button intent="primary" onClick={onClose}>
      {isSecret ? '我已保存' : '知道了'}
    </Button>
  )
  return (
    <Drawer title={title} foot={foot} {...(!isSecret && { onClose })}>
      {isSecret && (
        <Callout compact intent="warning">
          {warning}
        </Callout>
      )}
      {note !== undefined && <p>{note}</p>}
      {texts.map(([label, text]) => (
        <FormRow key={label} id={`${id}-${label}`} label={label} control={CopiedText} value={text} onChange={nothing} />
      ))}
    </Drawer>
  )
}
