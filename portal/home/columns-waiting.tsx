import type { ReactElement } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** The shape of a column's cards while they are on their way. */
export const CardsWaiting = (): ReactElement => (
  <>
    <Skeleton shape="rows" />
    <Skeleton shape="rows" />
  </>
)

/** The columns before anything of them is here. */
export const ColumnsWaiting = (): ReactElement => (
  <div className="zk-home-columns">
    {(['shelf', 'main', 'side'] as const).map((name) => (
      <div key={name} className={`zk-home-column is-${name}`}>
        <CardsWaiting />
      </div>
    ))}
  </div>
)
