import type { ReactElement, ReactNode } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './badge.css?inline'

styles(css)

interface BadgeProps {
  children: ReactNode
  title?: string | undefined
}

export const Badge = ({ children, title }: BadgeProps): ReactElement => (
  <span className="zk-badge" title={title}>
    {children}
  </span>
)

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** A state: a coloured dot, with the word for those who cannot see it. */
export const StateDot = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement => (
  <span className={`zk-dot is-${tone}`}>{children}</span>
)
