import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './mode-switch.css?inline'
import { type Mode, MODES } from '../search-query.ts'

styles(css)

interface ModeSwitchProps {
  value: Mode
  onChange: (mode: Mode) => void
}

const NOTES: Readonly<Record<Mode, string>> = {
  smart: '容忍错字，也找近似的说法',
  exact: '词语按原样相连',
  advanced: '按标题、作者、时间等条件',
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
        <small aria-hidden="true">{NOTES[mode.value]}</small>
      </label>
    ))}
  </fieldset>
)
