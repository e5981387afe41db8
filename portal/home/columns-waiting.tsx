import type { ReactElement } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** Placeholder for the cards of a column while they load. */
export const CardsWaiting = (): ReactElement => (
  <>
    <Skeleton shape="rows" />
    <Skeleton shape="rows" />
  </>
)

/** Placeholder for the columns while they load. */
export const ColumnsWaiting = (): ReactElement => (
  <div className="zk-home-columns">
    {(['main', 'side'] as const).map((name) => (
      <div key={name} className={`zk-home-column is-${name}`}>
        <CardsWaiting />
      </div>
    ))}
  </div>
)
