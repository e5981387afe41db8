import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | number | null | undefined, number>

interface Span {
  min?: number
  max?: number
  step?: number
}

/** A number in a range with the browser's slider; arrow keys, Home and End move it. */
export const sliderControl = ({ min = 0, max = 100, step = 1 }: Span = {}) =>
  function SliderControl({ value, onChange, isDisabled, ...rest }: Props): ReactElement {
    const shown = Number(value ?? min)
    return (
      <span className="zk-form-slider">
        <input
          {...described(rest)}
          type="range"
          {...{ min, max, step }}
          value={shown}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <span aria-hidden>{shown}</span>
      </span>
    )
  }
