import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { type ControlProps, described } from '../parts/control.ts'
import css from './colour-control.css?inline'

styles(css)

const COLOUR = /^#[0-9a-f]{6}$/i
const NONE = '#000000'

/** A colour as `#RRGGBB`, picked or typed; '' is none. */
export const ColourControl = ({
  value,
  onChange,
  isDisabled,
  ...rest
}: ControlProps<string | null | undefined, string>): ReactElement => (
  <span className="zk-colour-control">
    <input
      type="color"
      aria-label="选择颜色"
      disabled={isDisabled}
      value={COLOUR.test(value ?? '') ? value! : NONE}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
    />
    <InputGroup
      {...described(rest)}
      fill
      autoComplete="off"
      placeholder="#RRGGBB"
      disabled={isDisabled}
      intent={rest.error ? 'danger' : 'none'}
      value={value ?? ''}
      onValueChange={onChange}
    />
  </span>
)

/** The name of a level behind its colour; one without a colour is named alone. */
export const LevelMark = ({ colour, name }: { colour?: string | null | undefined; name: string }): ReactElement => (
  <span className="zk-colour-mark">
    {colour && (
      <svg viewBox="0 0 14 14" aria-hidden>
        <circle cx="7" cy="7" r="7" fill={colour} />
      </svg>
    )}
    {name}
  </span>
)
