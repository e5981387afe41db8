import type { ReactElement } from 'react'
import type { ControlProps } from '../control.ts'
import { splitIds } from './picking.ts'
import { PopBox } from './pop-box.tsx'

export interface MultiSelectProps extends ControlProps<string | null | undefined, string> {
  /** The label: 标签. */
  label: string
  options: readonly { value: string; text: string; isDisabled?: boolean }[]
  /** The maximum number of chosen values shown; absent: all. */
  mostTags?: number
}

/** A choice of several from a few options, stored as a comma list. */
export function MultiSelect({ label, options, value, onChange, ...p }: MultiSelectProps): ReactElement {
  const chosen = splitIds(value)
  const toggle = (key: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, key] : chosen.filter((other) => other !== key)).join(','))
  return (
    <PopBox
      {...p}
      popup="listbox"
      action={`选择${label}`}
      chosen={chosen.map((key) => ({ key, name: options.find((option) => option.value === key)?.text ?? key }))}
      onRemove={(key) => toggle(key, false)}
    >
      {() => (
        <div role="group" aria-label={label}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                disabled={option.isDisabled}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              {option.text}
            </label>
          ))}
        </div>
      )}
    </PopBox>
  )
}
