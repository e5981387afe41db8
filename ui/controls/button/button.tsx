import type { ButtonHTMLAttributes, ReactElement } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './button.css?inline'

styles(css)

/** One `primary` in a view; `soft` is the next best step; `quiet` stands in toolbars. */
type Look = 'plain' | 'primary' | 'soft' | 'danger' | 'quiet'

export const buttonClass = (look: Look = 'plain', iconOnly = false) =>
  `zk-button is-${look}${iconOnly ? ' is-icon' : ''}`

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look
  icon?: IconName
  /** The accessible name of a button that shows only an icon. */
  label?: string
}

export function Button({ look = 'plain', icon, label, children, type = 'button', ...rest }: ButtonProps): ReactElement {
  const name = label ? { 'aria-label': label, title: label } : {}
  return (
    <button type={type} className={buttonClass(look, label !== undefined)} {...name} {...rest}>
      {icon && <Icon name={icon} size={label === undefined ? 16 : 18} />}
      {children}
    </button>
  )
}
