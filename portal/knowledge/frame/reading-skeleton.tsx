import type { ReactElement } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** The page while its document is on the way: the sheet lies where it will lie, so that nothing jumps. */
export const ReadingSkeleton = (): ReactElement => (
  <>
    <div className="zk-knowledge-middle">
      <div className="zk-reading-bar" />
      <div className="zk-knowledge-sheet">
        <Skeleton shape="text" />
      </div>
    </div>
    <aside className="zk-knowledge-side" aria-hidden="true" />
  </>
)
