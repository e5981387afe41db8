import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './avatar.css?inline'

styles(css)

/** A person's picture, or the first character of the name. It is decorative, because the name is beside it. */
export const Avatar = ({ name, picture }: { name: string; picture: string | null }): ReactElement =>
  picture ? (
    <img className="zk-face" src={picture} alt="" />
  ) : (
    <i className="zk-face" data-initial={[...name][0]} aria-hidden="true" />
  )
