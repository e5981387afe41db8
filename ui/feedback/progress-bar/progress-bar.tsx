import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './progress-bar.css?inline'

styles(css)

/** How far a named piece of work is; `share` 0…1. */
export const ProgressBar = ({ share, label }: { share: number; label: string }): ReactElement => (
  <progress className="zk-progress" value={share} max={1} aria-label={label} />
)
