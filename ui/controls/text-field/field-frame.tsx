import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './text-field.css?inline'

styles(css)

interface FieldFrameProps {
  label: string
  /** Absent: the frame holds several inputs and is their group, named by `labelId`. */
  inputId?: string | undefined
  labelId?: string
  noteId: string
  /** The validation error, shown instead of the note. */
  error: ReactNode
  note: ReactNode
  boxClass?: string
  boxRef?: Ref<HTMLDivElement>
  onKeyDown?: (event: KeyboardEvent) => void
  /** The label is for screen readers alone: something else says what belongs here. */
  hidesLabel?: boolean | undefined
  /** What stands in the box. */
  children: ReactNode
  /** What stands behind the field, such as a panel. */
  after?: ReactNode
}

/** Label, box and the sentence below: what all fields look like. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { label, inputId, labelId, noteId, error, note, boxClass, boxRef, onKeyDown, children, after, hidesLabel } =
    props
  const group = inputId === undefined ? ({ role: 'group', 'aria-labelledby': labelId } as const) : {}
  const Label = inputId === undefined ? 'span' : 'label'
  return (
    <div className="zk-field" {...group} onKeyDown={onKeyDown}>
      <Label
        className={hidesLabel ? 'zk-hidden' : 'zk-field-label'}
        id={labelId}
        {...(inputId !== undefined && { htmlFor: inputId })}
      >
        {label}
      </Label>
      <div ref={boxRef} className={['zk-field-box', boxClass, error && 'is-bad'].filter(Boolean).join(' ')}>
        {children}
      </div>
      {(error || note) && (
        <div id={noteId} className={error ? 'zk-field-bad' : 'zk-field-note'}>
          {error || note}
        </div>
      )}
      {after}
    </div>
  )
}
