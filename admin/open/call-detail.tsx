import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { ApiCallRow } from '#core/contract/open/call-log.ts'
import { styles } from '#ui/theme/styles.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/define.ts'
import css from './open.css?inline'

styles(css)

const LINES: readonly (readonly [title: string, value: (row: ApiCallRow) => string | number | null | undefined])[] = [
  ['时间', (row) => row.createTime],
  ['请求', (row) => `${row.method} ${row.path}`],
  ['状态码', (row) => row.status],
  ['耗时', (row) => `${row.ms} 毫秒`],
  ['返回', (row) => `${row.bytes} 字节`],
  ['客户端', (row) => row.clientName],
  ['客户端编号', (row) => row.clientId],
  ['令牌', (row) => row.tokenName],
  ['令牌编号', (row) => row.tokenId],
  ['用户账号', (row) => row.username],
  ['IP', (row) => row.ip],
]

/** Everything that is kept of one call of a program: not its parameters or body. */
export function CallDetail({ rows, onClose }: PanelProps<ApiCallRow>): ReactElement {
  const [row] = rows
  return (
    <Drawer title="调用详情" foot={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <dl className="zk-open-detail">
        {row &&
          LINES.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value(row) || '—'}</dd>
            </div>
          ))}
      </dl>
    </Drawer>
  )
}
