import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { styles } from '../../theme/styles.ts'
import { Button } from '../button/button.tsx'
import { FieldFrame } from '../text-field/field-frame.tsx'
import css from './date-field.css?inline'
import { DayPanel } from './day-panel.tsx'

styles(css)

interface DayFrameProps {
  label: string
  /** Absent: the frame holds several inputs and is their group. */
  inputId?: string
  said: ReactNode
  note: ReactNode
  noteId: string
  disabled?: boolean | undefined
  /** Absent: there is nothing to clear, or it must not be empty. */
  onClear?: (() => void) | undefined
  renderPanel: (close: () => void) => ReactNode
  /** The inputs. */
  children: ReactNode
}

/** What the fields of days have in common: name, box, buttons, sentence below, and what opens. */
export function DayFrame({ label, inputId, said, note, noteId, renderPanel, ...rest }: DayFrameProps): ReactElement {
  const labelId = useId()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  return (
    <FieldFrame
      {...{ label, inputId, labelId, noteId, note }}
      error={said}
      boxClass="zk-date"
      boxRef={box}
      onKeyDown={dayKeys(isOpen, setOpen)}
      after={
        isOpen && (
          <DayPanel anchor={box} title="选择日期" onClose={() => setOpen(false)}>
            {renderPanel(() => setOpen(false))}
          </DayPanel>
        )
      }
    >
      {rest.children}
      <Buttons {...rest} isOpen={isOpen} labelId={labelId} onToggle={() => setOpen(!isOpen)} />
    </FieldFrame>
  )
}

interface ButtonsProps extends Pick<DayFrameProps, 'disabled' | 'onClear'> {
  isOpen: boolean
  labelId: string
  onToggle: () => void
}

const Buttons = ({ disabled, onClear, isOpen, labelId, onToggle }: ButtonsProps) => (
  <>
    {onClear && !disabled && <Button look="quiet" icon="x" label="清空日期" onClick={onClear} />}
    <Button
      look="quiet"
      icon="calendar"
      label="打开日历"
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-describedby={labelId}
      onClick={onToggle}
    />
  </>
)

/** Down opens the calendar; Escape closes it, and nothing around it. */
const dayKeys = (isOpen: boolean, setOpen: (isOpen: boolean) => void) => (event: KeyboardEvent) => {
  const opens = event.key === 'ArrowDown' && !isOpen
  if (!opens && !(event.key === 'Escape' && isOpen)) return
  event.preventDefault()
  event.stopPropagation()
  setOpen(opens)
}
