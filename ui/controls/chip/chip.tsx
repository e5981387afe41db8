import type { ButtonHTMLAttributes, ReactElement } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './chip.css?inline'

styles(css)

/** For links that look like a chip. */
export const chipClass = (isOn = false, isQuiet = false) =>
  `zk-chip${isOn ? ' is-on' : ''}${isQuiet ? ' is-quiet' : ''}`

interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  isOn?: boolean
  /** On a fill instead of with an edge. */
  isQuiet?: boolean
  /** After the words: what a press does, as `x` for taking a filter away or `chevron-down` for choices. */
  icon?: IconName
}

/** A rounded button in a row of its kind: a filter, a suggestion. */
export const Chip = ({ isOn, isQuiet, icon, children, ...rest }: ChipProps): ReactElement => (
  <button type="button" className={chipClass(isOn, isQuiet)} {...rest}>
    {children}
    {icon && <Icon name={icon} size={14} />}
  </button>
)
