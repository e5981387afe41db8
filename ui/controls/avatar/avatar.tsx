import type { ReactElement } from 'react'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '../../theme/styles.ts'
import css from './avatar.css?inline'

styles(css)

interface AvatarProps {
  name: string
  picture?: string | null
  /** 20, 28, 34 or 40 pixels. */
  size?: 'small' | 'medium' | 'large' | 'huge'
}

/** A person's picture, or letters of the name in its hue. It is decorative, because the name is beside it. */
export const Avatar = ({ name, picture = null, size = 'medium' }: AvatarProps): ReactElement =>
  picture ? (
    <img className={`zk-face is-${size}`} src={picture} alt="" />
  ) : (
    <i
      className={`zk-face is-${size}`}
      data-hue={nameHue(name)}
      data-initial={size === 'small' || size === 'medium' ? lastLetter(name) : letters(name)}
      aria-hidden="true"
    />
  )

const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name)
/** The given name tells people apart, in Chinese it stands last. */
const lastLetter = (name: string) => (isHan(name) ? [...name].at(-1) : [...name][0]?.toUpperCase())
const letters = (name: string) => (isHan(name) ? [...name].slice(-2).join('') : name.slice(0, 2).toUpperCase())
