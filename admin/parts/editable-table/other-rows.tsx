import { Button } from '@blueprintjs/core'
import type { CSSProperties, ReactElement } from 'react'
import type { Placeholder } from '#core/table/tree.ts'

/** The space of rows that are not drawn. */
export const GapRow = ({ lines, span }: { lines: number; span: number }): ReactElement => (
  <tr aria-hidden className="zk-edit-gap" style={{ '--zk-lines': lines } as CSSProperties}>
    <td colSpan={span} />
  </tr>
)

interface PlaceholderRowProps {
  line: Placeholder
  at: number
  span: number
  onRetry: (row: string) => void
}

/** Placeholder for children that are loading or failed to load. */
export const PlaceholderRow = ({ line, at, span, onRetry }: PlaceholderRowProps): ReactElement => (
  <tr role="row" aria-rowindex={at + 2} aria-level={line.level} className="zk-edit-waiting">
    <td role="gridcell" colSpan={span}>
      {line.failure === null ? (
        '正在加载…'
      ) : (
        <>
          {line.failure}
          <Button size="small" variant="minimal" text="重试" onClick={() => onRetry(line.waitsFor)} />
        </>
      )}
    </td>
  </tr>
)
