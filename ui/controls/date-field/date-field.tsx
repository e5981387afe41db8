import { type InputHTMLAttributes, type ReactElement, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Calendar } from './calendar.tsx'
import { DayFrame } from './day-frame.tsx'
import { isOutside, weekdayName } from './days.ts'
import { PresetList } from './preset-list.tsx'
import type { DayPreset } from './presets.ts'
import { type DayBounds, type TypedDay, useTypedDay } from './use-typed-day.ts'

type OfInput = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'required' | 'disabled' | 'onBlur'>

interface DateFieldProps extends DayBounds, OfInput {
  label: string
  /** `yyyy-MM-dd`, or '' for none. */
  value: string
  onChange: (day: string) => void
  error?: string | null | undefined
  note?: ReactNode
  /** Days by one press, beside the calendar. */
  presets?: readonly DayPreset[] | undefined
}

/** A day: typed as people say it (11-27, 明天, 下周五, +7), or chosen from a calendar. */
export function DateField(props: DateFieldProps): ReactElement {
  const { label, value, onChange, error, note, presets = [], min, max, ...rest } = props
  const id = useId()
  const bounds = { min, max }
  const input = useRef<HTMLInputElement>(null)
  const day = useTypedDay(input, value, bounds, onChange)
  const said = day.problem ?? error
  const choose = (next: string) => {
    day.reset()
    onChange(next)
  }
  const clear = () => {
    choose('')
    input.current?.focus()
  }
  return (
    <DayFrame
      {...{ label, said, note }}
      inputId={id}
      noteId={`${id}-note`}
      disabled={rest.disabled}
      onClear={day.text === '' || rest.required ? undefined : clear}
      renderPanel={(close) => (
        <DayChoice {...{ value, presets, bounds }} today={day.today} onChoose={choose} onClose={close} />
      )}
    >
      <DayInput
        {...rest}
        {...{ id, input, day }}
        isBad={Boolean(said)}
        noteId={said || note ? `${id}-note` : undefined}
      />
      {value !== '' && day.text === value && <span aria-hidden="true">{weekdayName(value)}</span>}
    </DayFrame>
  )
}

interface DayInputProps extends OfInput {
  id: string
  input: RefObject<HTMLInputElement | null>
  day: TypedDay
  isBad: boolean
  noteId: string | undefined
}

const DayInput = ({ input, day, isBad, noteId, onBlur, ...rest }: DayInputProps): ReactElement => (
  <input
    {...rest}
    ref={input}
    value={day.text}
    placeholder="年-月-日"
    autoComplete="off"
    aria-invalid={isBad || undefined}
    aria-describedby={noteId}
    onChange={(event) => day.type(event.target.value)}
    onBlur={(event) => {
      day.leave()
      onBlur?.(event)
    }}
  />
)

interface DayChoiceProps {
  value: string
  presets: readonly DayPreset[]
  bounds: DayBounds
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

function DayChoice({ value, presets, bounds, today, onChoose, onClose }: DayChoiceProps): ReactElement {
  const handleChoose = (day: string) => {
    onChoose(day)
    onClose()
  }
  const offered = presets.filter(({ day }) => day === '' || !isOutside(day, bounds))
  return (
    <>
      <PresetList
        presets={offered.map(({ text, day }) => ({ text, isOn: day === value, onChoose: () => handleChoose(day) }))}
      />
      <Calendar
        {...bounds}
        today={today}
        start={value || today}
        chosen={{ from: value, to: value }}
        onChoose={handleChoose}
      />
    </>
  )
}
