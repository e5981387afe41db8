import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './mode-switch.css?inline'
import { type Mode, MODES } from '../search-query.ts'

styles(css)

interface ModeSwitchProps {
  value: Mode
  onChange: (mode: Mode) => void
}

/** Chooses how words are matched; native radio buttons, so the arrow keys work. */
export const ModeSwitch = ({ value, onChange }: ModeSwitchProps): ReactElement => (
  <fieldset className="zk-modes">
    <legend className="zk-hidden">搜索方式</legend>
    {MODES.map((mode) => (
      <label key={mode.value}>
        <input
          type="radio"
          name="zk-search-mode"
          checked={mode.value === value}
          onChange={() => onChange(mode.value)}
        />
        {mode.text}
      </label>
    ))}
  </fieldset>
)
