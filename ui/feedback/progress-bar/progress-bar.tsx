import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './progress-bar.css?inline'

styles(css)

/** The progress of a named task; `share` 0…1. */
export const ProgressBar = ({ share, label }: { share: number; label: string }): ReactElement => (
  <progress className="zk-progress" value={share} max={1} aria-label={label} />
)
