import type { ReactElement } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** The place of the results, in their shape, so that nothing moves when they come. */
export const Waiting = (): ReactElement => (
  <div className="zk-page zk-search-page">
    <div className="zk-search-side" />
    <div className="zk-search-middle">
      <div className="zk-search-line" />
      <div className="zk-search-waiting">
        <Skeleton shape="results" label="正在搜索" />
      </div>
    </div>
  </div>
)
