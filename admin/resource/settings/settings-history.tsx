import { type ReactElement, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { Column } from '../../parts/data-table/column.ts'
import { PlainTable } from '../../parts/data-table/plain-table.tsx'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { FIRST_PAGE, OwnPager } from '../own-pager.tsx'
import type { Setting, SettingChange, Settings } from './define-settings.ts'

interface SettingsHistoryProps<V> {
  def: Settings<V>
  /** Null: of all. */
  of: Setting<V> | null
  /** Whether a value before a change may be taken back, and is not the one that holds. */
  canRestore: (change: SettingChange<V>) => boolean
  onRestore: (change: SettingChange<V>) => void
  onClose: () => void
}

/** Who changed what and when, of one value or of all; and each former value back. */
export function SettingsHistory<V>({ def, of, canRestore, onRestore, onClose }: SettingsHistoryProps<V>): ReactElement {
  const [page, setPage] = useState(FIRST_PAGE)
  const { last, failure, retry } = useQuery(`${JSON.stringify(page)} ${of?.key ?? ''}`, (signal) =>
    def.history({ ...page, key: of?.key }, signal),
  )
  const restore = (row: SettingChange<V>) => ({
    id: 'restore',
    label: '恢复为修改前',
    run: () => onRestore(row),
  })
  return (
    <Drawer title={`${of?.name ?? def.noun}的修改记录`} width="full" onClose={onClose}>
      {failure && <ErrorState title="修改记录没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !last && <Skeleton shape="rows" />}
      {last && last.total === 0 && <EmptyState icon="history" title="还没有人改过" />}
      {last && last.total > 0 && (
        <>
          <PlainTable
            label="修改记录"
            columns={historyColumns(def, of === null)}
            rows={last.records}
            rowKey={({ id }) => id}
            actions={(row) => (canRestore(row) ? [restore(row)] : [])}
          />
          <OwnPager label="修改记录分页" page={page} total={last.total} onChange={setPage} />
        </>
      )}
    </Drawer>
  )
}

function historyColumns<V>({ textOf }: Settings<V>, isOfAll: boolean): readonly Column<SettingChange<V>>[] {
  const told = (key: string, value: V | null) => (value === null ? '默认值' : textOf(key, value))
  return [
    { key: 'time', title: '时间', width: 160 },
    { key: 'by', title: '修改人', width: 110 },
    ...(isOfAll ? [{ key: 'name', title: '配置项', width: 160 }] : []),
    { key: 'before', title: '修改前', text: (row) => told(row.key, row.before) },
    { key: 'after', title: '修改后', text: (row) => told(row.key, row.after) },
  ]
}
