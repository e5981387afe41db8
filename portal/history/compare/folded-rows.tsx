import { type ReactElement, useState } from 'react'
import { versionText, type VersionRow } from '#core/contract/km/documents/version.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { DiffRows } from './diff-rows.tsx'
import { type Fold, type Row, unfoldedRows } from './rows.ts'

/** Unchanged lines between two changes, left out until somebody wants to read them. */
export function FoldedRows({
  fold,
  to,
  layout,
}: {
  fold: Fold
  to: VersionRow
  layout: 'side' | 'inline'
}): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  if (rows) return <DiffRows rows={rows} layout={layout} />
  const unfold = async () => {
    const { text } = await api.call(versionText, { query: { id: to.id } })
    setRows(unfoldedRows(fold, text.split(/\r?\n/)))
  }
  return (
    <button type="button" className="zk-diff-fold zk-num" disabled={busy} onClick={() => void work(unfold)}>
      <Icon name="chevrons-up-down" size={14} />
      {fold.count} 行没有改动
    </button>
  )
}
