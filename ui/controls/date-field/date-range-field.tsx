import { type ReactElement, type ReactNode, type RefObject, useId, useRef } from 'react'
import { DayFrame } from './day-frame.tsx'
import { PresetList } from './preset-list.tsx'
import type { DayRange, RangePreset } from './presets.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { type TypedDay, useTypedDay } from './use-typed-day.ts'

interface DateRangeFieldProps extends DayRange {
  label: string
  /** What both inputs are called; a placeholder is no name. */
  names: readonly [from: string, to: string]
  onChange: (range: DayRange) => void
  error?: string | null | undefined
  note?: ReactNode
  presets?: readonly RangePreset[]
}

/** Two days as one field; either may be left open. */
export function DateRangeField(props: DateRangeFieldProps): ReactElement {
  const { label, names, from, to, onChange, error, note, presets = [] } = props
  const noteId = useId()
  const firstInput = useRef<HTMLInputElement>(null)
  const lastInput = useRef<HTMLInputElement>(null)
  const first = useTypedDay(firstInput, from, {}, (day) => onChange({ from: day, to }))
  const last = useTypedDay(lastInput, to, {}, (day) => onChange({ from, to: day }))
  const said = first.problem ?? last.problem ?? error
  const describedBy = said || note ? noteId : undefined
  const choose = (range: DayRange) => {
    first.reset()
    last.reset()
    onChange(range)
  }
  const clear = () => {
    choose({ from: '', to: '' })
    firstInput.current?.focus()
  }
  return (
    <DayFrame
      {...{ label, said, note, noteId }}
      onClear={first.text + last.text === '' ? undefined : clear}
      renderPanel={(close) => (
        <RangeChoice {...{ from, to, presets }} today={first.today} onChoose={choose} onClose={close} />
      )}
    >
      <RangeInput input={firstInput} day={first} name={names[0]} placeholder="从" describedBy={describedBy} />
      <i aria-hidden="true">–</i>
      <RangeInput input={lastInput} day={last} name={names[1]} placeholder="到" describedBy={describedBy} />
    </DayFrame>
  )
}

interface RangeInputProps {
  input: RefObject<HTMLInputElement | null>
  day: TypedDay
  name: string
  placeholder: string
  describedBy: string | undefined
}

const RangeInput = ({ input, day, name, placeholder, describedBy }: RangeInputProps) => (
  <input
    ref={input}
    aria-label={name}
    aria-describedby={describedBy}
    aria-invalid={day.problem ? true : undefined}
    placeholder={placeholder}
    autoComplete="off"
    value={day.text}
    onChange={(event) => day.type(event.target.value)}
    onBlur={day.leave}
  />
)

interface RangeChoiceProps extends DayRange {
  presets: readonly RangePreset[]
  today: string
  onChoose: (range: DayRange) => void
  onClose: () => void
}

function RangeChoice({ from, to, presets, today, onChoose, onClose }: RangeChoiceProps): ReactElement {
  const handleChoose = (range: DayRange) => {
    onChoose(range)
    onClose()
  }
  return (
    <>
      <PresetList
        presets={presets.map(({ text, ...range }) => ({
          text,
          isOn: range.from === from && range.to === to,
          onChoose: () => handleChoose(range),
        }))}
      />
      <RangeCalendar {...{ from, to, today }} onChoose={handleChoose} />
    </>
  )
}
