import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type OwnSession, sessionsEnd, sessionsEndOthers, sessionsMine } from '#core/contract/sys/own-account.ts'
import { Badge } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { usePortal } from '../use-portal.ts'
import { deviceIcon, deviceName } from './device.ts'

/** The person's sessions, with a way to end them. */
export function SessionsCard(): ReactElement {
  const { api, toast } = usePortal()
  const { value, last, failure, retry } = useQuery('sessions', (signal) => api.call(sessionsMine, {}, signal))
  const [asking, setAsking] = useState(false)
  const rows = value ?? last
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
    } catch (error) {
      toast(errorText(error, '没有退出成功'), 'bad')
    }
    retry()
  }
  const handleEnd = (id: string) => attempt(() => api.call(sessionsEnd, { query: { ids: id } }), '该设备已退出')
  const handleEndOthers = async () => {
    await attempt(() => api.call(sessionsEndOthers, {}), '其他设备已全部退出')
    setAsking(false)
  }
  return (
    <Card
      title="登录的设备"
      more={rows && rows.length > 1 && <Button onClick={() => setAsking(true)}>退出其他设备</Button>}
    >
      {failure && <ErrorState title="登录的设备没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !rows && <Skeleton shape="rows" />}
      <ul>
        {rows?.map((row) => (
          <Line key={row.id} row={row} onEnd={() => void handleEnd(row.id)} />
        ))}
      </ul>
      {asking && <EndOthersDialog onConfirm={handleEndOthers} onClose={() => setAsking(false)} />}
    </Card>
  )
}

const EndOthersDialog = (props: { onConfirm: () => Promise<void>; onClose: () => void }) => (
  <ConfirmDialog
    title="退出其他设备？"
    text="除这一台以外，您在所有设备上的登录立即失效，没有保存的内容会丢失。"
    action="退出其他设备"
    {...props}
  />
)

function Line({ row, onEnd }: { row: OwnSession; onEnd: () => void }): ReactElement {
  const name = deviceName(row.userAgent)
  return (
    <li className="zk-profile-line">
      <Tile icon={deviceIcon(row.userAgent)} hue={row.current ? 'green' : 'blue'} />
      <div>
        <span title={row.userAgent ?? undefined}>{name}</span>
        {row.current && <Badge>这台设备</Badge>}
        <div className="zk-profile-note zk-num">
          {row.ip} · <WireTime time={row.createTime ?? ''} /> 登录 · 最近使用 <WireTime time={row.seenTime ?? ''} />
        </div>
      </div>
      {!row.current && (
        <Button look="quiet" aria-label={`退出 ${name}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}
