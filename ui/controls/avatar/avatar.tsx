import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './avatar.css?inline'

styles(css)

/** Somebody's picture, or the first sign of their name. Beside the name it says nothing new, so it is decoration. */
export const Avatar = ({ name, picture }: { name: string; picture: string | null }): ReactElement =>
  picture ? (
    <img className="zk-face" src={picture} alt="" />
  ) : (
    <i className="zk-face" data-initial={[...name][0]} aria-hidden="true" />
  )
