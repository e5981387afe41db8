import type { ReactElement } from 'react'
import type { Hue } from '#ui/theme/hues.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './tile.css?inline'

styles(css)

interface TileProps {
  icon: IconName
  hue: Hue
  /** 28, 36, 48 or 72 pixels. */
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** On the solid colour instead of the quiet one. */
  isSolid?: boolean
}

const ICON_SIZES = { small: 16, medium: 20, large: 24, huge: 36 } as const

/** An icon on a coloured ground: the face of a category or of a kind of task. It is decorative. */
export const Tile = ({ icon, hue, size = 'medium', isSolid = false }: TileProps): ReactElement => (
  <span className={`zk-tile is-${size}${isSolid ? ' is-solid' : ''}`} data-hue={hue} aria-hidden="true">
    <Icon name={icon} size={ICON_SIZES[size]} />
  </span>
)
