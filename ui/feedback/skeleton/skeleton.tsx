import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './skeleton.css?inline'

styles(css)

const SHAPES = {
  /** A list of search results: title and two lines each. */
  results: ['is-title', '', '', 'is-gap', 'is-title', '', '', 'is-gap', 'is-title', '', ''],
  text: ['is-title', 'is-gap', '', '', '', '', 'is-gap', '', '', ''],
  rows: ['', '', '', ''],
} as const
const WIDTHS = ['62%', '100%', '84%', '93%', '71%']

interface SkeletonProps {
  shape: keyof typeof SHAPES
  label?: string
  /** The label can be read above the bars: for waits of seconds, which need a reason. */
  isSaid?: boolean
}

/** A placeholder in the shape of the loading content. It appears after 150 ms; shorter waits show nothing. */
export function Skeleton({ shape, label = '正在加载', isSaid = false }: SkeletonProps): ReactElement {
  return (
    <div className="zk-skeleton" role="status">
      {isSaid && <p>{label}</p>}
      {SHAPES[shape].map((name, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no identity
        <span key={i} className={name} style={{ width: WIDTHS[i % WIDTHS.length] }} />
      ))}
      {!isSaid && <em className="zk-hidden">{label}</em>}
    </div>
  )
}
