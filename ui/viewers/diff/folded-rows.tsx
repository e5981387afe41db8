import { type ReactElement, useState } from 'react'
import { Icon } from '../../controls/icon/icon.tsx'
import { DiffRows, type Layout } from './diff-rows.tsx'
import { type Fold, type Row, unfoldedRows } from './rows.ts'

interface FoldedRowsProps {
  fold: Fold
  layout: Layout
  /** The text of the newer version; null when it could not be read, which whoever asks has said. */
  load: () => Promise<string | null>
}

/** Unchanged lines between two changes, left out until somebody wants to read them. */
export function FoldedRows({ fold, layout, load }: FoldedRowsProps): ReactElement {
  const [isBusy, setIsBusy] = useState(false)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  if (rows) return <DiffRows rows={rows} layout={layout} />
  const unfold = async () => {
    setIsBusy(true)
    const text = await load()
    setIsBusy(false)
    if (text !== null) setRows(unfoldedRows(fold, text.split(/\r?\n/)))
  }
  return (
    <button type="button" className="zk-diff-fold zk-num" disabled={isBusy} onClick={() => void unfold()}>
      <Icon name="chevrons-up-down" size={14} />
      {fold.count} 行没有改动
    </button>
  )
}
