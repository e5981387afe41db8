import type { ReactElement, ReactNode } from 'react'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '../../theme/styles.ts'
import css from './tag.css?inline'

styles(css)

interface TagProps {
  children: ReactNode
  /** What it says about the state; quiet without. */
  tone?: 'good' | 'warn' | 'bad' | 'accent'
  /** A colour of its own: of a category or a kind of task. */
  hue?: Hue
}

/** A word on a coloured ground that only tells; what is pressed is a chip. */
export const Tag = ({ children, tone, hue }: TagProps): ReactElement => (
  <span className={`zk-tag${tone ? ` is-${tone}` : ''}`} data-hue={hue}>
    {children}
  </span>
)

/** The name of a category with the dot of its hue. */
export const CategoryName = ({ hue, children }: { hue: Hue; children: ReactNode }): ReactElement => (
  <span className="zk-category" data-hue={hue}>
    {children}
  </span>
)
