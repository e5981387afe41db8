import { HTMLTable } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { type SiteChange, siteItemHistory, type SiteRow } from '#core/contract/km/config.ts'
import { isSiteKey, SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'

const SIZE = 10

/** The history of one key or of all. */
export function SiteHistory({ of, onClose }: { of: SiteRow | null; onClose: () => void }): ReactElement {
  const [pageNo, setPageNo] = useState(1)
  const itemCode = of?.itemCode
  const {
    last: page,
    failure,
    retry,
  } = useQuery(`${pageNo} ${itemCode ?? ''}`, (signal) =>
    api.call(siteItemHistory, { query: { pageNo, pageSize: SIZE, ...(itemCode && { itemCode }) } }, signal),
  )
  return (
    <Dialog title={of ? `${of.itemName ?? of.itemCode}的修改记录` : '站点配置的修改记录'} isWide onClose={onClose}>
      {failure && <ErrorState title="修改记录没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !page && <Skeleton shape="rows" />}
      {page && page.total === 0 && <EmptyState icon="history" title="还没有人改过" />}
      {page && page.total > 0 && (
        <>
          <ChangeTable rows={page.records} isOfAll={!of} />
          <Pagination page={pageNo} size={SIZE} total={page.total} onPage={setPageNo} />
        </>
      )}
    </Dialog>
  )
}

const ChangeTable = ({ rows, isOfAll }: { rows: readonly SiteChange[]; isOfAll: boolean }) => (
  <div className="zk-list-frame" tabIndex={0} role="region" aria-label="修改记录">
    <HTMLTable className="zk-list zk-site-changes" compact>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">修改人</th>
          {isOfAll && <th scope="col">配置项</th>}
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.createTime}</td>
            <td>{row.createBy}</td>
            {isOfAll && <td>{row.itemName}</td>}
            <td>{told(row, row.before)}</td>
            <td>{told(row, row.after)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </div>
)

/** A value in readable form. */
function told({ itemCode }: SiteChange, value: string | null): string {
  if (value === null) return '默认值'
  if (value === '') return '（空）'
  const item = isSiteKey(itemCode) ? SITE_ITEMS[itemCode] : null
  if (item?.type === 'checkBox') return value === '1' ? '开' : '关'
  if (item?.type === 'select') return item.options[value] ?? value
  return item?.type === 'img' ? '图片' : value
}
