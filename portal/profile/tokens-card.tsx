import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { apiTokenMine, apiTokenRevoke, type ApiTokenRow } from '#core/contract/sys/api-token.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { usePortal } from '../use-portal.ts'
import { TokenDialog } from './token-dialog.tsx'

const STATES: Record<ApiTokenRow['state'], { text: string; tone: Tone }> = {
  active: { text: '有效', tone: 'good' },
  over: { text: '已到期', tone: 'quiet' },
  revoked: { text: '已撤销', tone: 'quiet' },
}

/** The maximum shown; the server's limit is far lower. */
const MOST = 100

/** Tokens with which programs act for the person. */
export function TokensCard(): ReactElement {
  const { api, toast } = usePortal()
  const { value, last, failure, retry } = useQuery('tokens', (signal) =>
    api.call(apiTokenMine, { query: { pageSize: MOST } }, signal),
  )
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiTokenRow | null>(null)
  const rows = (value ?? last)?.records
  const handleRevoke = async () => {
    if (!revoking) return
    try {
      await api.call(apiTokenRevoke, { query: { ids: revoking.id } })
      toast(revoking.connected ? `“${revoking.name}”已断开` : `令牌“${revoking.name}”已撤销`)
    } catch (error) {
      toast(errorText(error, revoking.connected ? '没有断开成功' : '令牌没有撤销成功'), 'bad')
    }
    setRevoking(null)
    retry()
  }
  return (
    <Card title="API 令牌和连接的助手" more={<Button onClick={() => setMaking(true)}>新建令牌</Button>}>
      <p className="zk-profile-note">
        能调用什么见<Link to={PORTAL_PATHS.apiDocs}>接口文档</Link>。
      </p>
      {failure && <ErrorState title="令牌没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !rows && <Skeleton shape="rows" />}
      {rows?.length === 0 && <p className="zk-profile-note">程序用令牌代表您读取知识。您还没有令牌。</p>}
      <ul>
        {rows?.map((row) => (
          <Line key={row.id} row={row} onRevoke={() => setRevoking(row)} />
        ))}
      </ul>
      {making && <TokenDialog onMade={retry} onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog row={revoking} onConfirm={handleRevoke} onClose={() => setRevoking(null)} />}
    </Card>
  )
}

const RevokeDialog = ({
  row: { name, connected },
  ...rest
}: {
  row: ApiTokenRow
  onConfirm: () => Promise<void>
  onClose: () => void
}) =>
  connected ? (
    <ConfirmDialog
      title="断开这个助手？"
      text={`“${name}”立即不能再以您的身份查找和阅读。以后可以在助手里重新连接。`}
      action="断开"
      {...rest}
    />
  ) : (
    <ConfirmDialog
      title="撤销这个令牌？"
      text={`使用“${name}”的程序立即不能再访问，撤销后不能恢复。`}
      action="撤销"
      {...rest}
    />
  )

function Line({ row, onRevoke }: { row: ApiTokenRow; onRevoke: () => void }): ReactElement {
  const { text, tone } = STATES[row.state]
  const end = row.connected ? '断开' : '撤销'
  return (
    <li className="zk-profile-line">
      <Tile icon={row.connected ? 'message-square' : 'key-round'} hue={row.state === 'active' ? 'violet' : 'blue'} />
      <div>
        {row.name} <StateDot tone={tone}>{text}</StateDot>
        <div className="zk-profile-note zk-num">
          {row.connected ? '已连接的助手' : `${row.hint}…`} · 至 <WireTime time={row.validUntil ?? ''} />
          {row.lastUsed ? (
            <>
              {' · 最近使用 '}
              <WireTime time={row.lastUsed} />
            </>
          ) : (
            ' · 还没有用过'
          )}
        </div>
      </div>
      {row.state === 'active' && (
        <Button look="quiet" aria-label={`${end} ${row.name}`} onClick={onRevoke}>
          {end}
        </Button>
      )}
    </li>
  )
}
