import { Button } from '@blueprintjs/core'
import type { MouseEvent, ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { Control } from '../../parts/control.ts'
import { FormRow } from '../../parts/form/form-row.tsx'
import type { Field } from '../define.ts'
import css from './field-conflict.css?inline'

styles(css)

interface FieldConflictProps {
  field: Field
  /** The id of the field's control, which gets the focus after the choice. */
  controlId: string
  /** The other person's value. */
  theirs: unknown
  draft: Readonly<Record<string, unknown>>
  onChoose: (whose: 'mine' | 'theirs') => void
}

/** Shown below a field that another person has changed meanwhile: their value, and the choice between the two. */
export function FieldConflict({ field, controlId, theirs, draft, onChoose }: FieldConflictProps): ReactElement {
  const { label } = field
  const handleChoose = (whose: 'mine' | 'theirs') => (event: MouseEvent<HTMLElement>) => {
    // The buttons disappear with the choice. In a shadow root the document cannot find the control, so its root is
    // used.
    const root = event.currentTarget.getRootNode() as Document | ShadowRoot
    root.getElementById(controlId)?.focus()
    onChoose(whose)
  }
  return (
    <div className="zk-field-conflict" role="group" aria-label={`${label}已被他人修改`}>
      <FormRow
        id={`${controlId}-theirs`}
        label={`他人改后的${label}`}
        control={field.control as unknown as Control<unknown>}
        value={theirs}
        isDisabled
        draft={draft}
        onChange={() => undefined}
      />
      <div className="zk-field-conflict-choice">
        <Button text="保留我的" aria-label={`保留我的：${label}`} onClick={handleChoose('mine')} />
        <Button text="采用他人的" aria-label={`采用他人的：${label}`} onClick={handleChoose('theirs')} />
      </div>
    </div>
  )
}
