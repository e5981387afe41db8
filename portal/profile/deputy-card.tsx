import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { deputyMine, deputyMineDelete, type DeputyRow } from '#core/contract/sys/deputy.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'
import { DeputyDialog } from './deputy-dialog.tsx'

/** The person's deputy during absence. */
export function DeputyCard(): ReactElement {
  const { api } = usePortal()
  const { held } = useSession()
  const { value, last, failure, retry } = useQuery('deputy', async (signal) => ({
    own: await api.call(deputyMine, {}, signal),
  }))
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const found = value ?? last
  const own = found?.own ?? null
  // Choosing a deputy needs the right to look up people.
  const edit = found && held.includes(userPick.access) && (
    <Button onClick={() => setOpen('edit')}>{own ? '修改代理人' : '指定代理人'}</Button>
  )
  return (
    <Card title="代理人" more={edit}>
      <p className="zk-profile-note">
        出差或休假时，可以指定一位同事代办您的工作。您和代理人都能审核知识时，代理人在这段时间里代您审核；此外不会得到您的权限。
      </p>
      {failure && <ErrorState title="代理人没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !found && <Skeleton shape="text" />}
      {own && <Own own={own} onRemove={() => setOpen('remove')} />}
      {found && !own && (
        <p className="zk-profile-note">{edit ? '您还没有代理人。' : '您还没有代理人，需要时请联系管理员。'}</p>
      )}
      {open === 'edit' && <DeputyDialog own={own} onSaved={retry} onClose={close} />}
      {open === 'remove' && <RemoveDialog onGone={retry} onClose={close} />}
    </Card>
  )
}

/** Days compare as strings. */
function deputyState({ status, startTime, endTime }: DeputyRow): ReactElement {
  const now = wireDay(new Date())
  if (status === '0') return <StateDot tone="quiet">已停用</StateDot>
  if (now < (startTime ?? '').slice(0, 10)) return <StateDot tone="quiet">未开始</StateDot>
  if (now > (endTime ?? '').slice(0, 10)) return <StateDot tone="quiet">已结束</StateDot>
  return <StateDot tone="good">代理中</StateDot>
}

const Own = ({ own, onRemove }: { own: DeputyRow; onRemove: () => void }) => (
  <div className="zk-profile-line">
    <Avatar name={own.agentRealname ?? own.agentUserName ?? ''} size="large" />
    <div>
      {own.agentRealname ?? own.agentUserName} {deputyState(own)}
      <div className="zk-profile-note zk-num">
        <WireTime time={own.startTime ?? ''} /> 至 <WireTime time={own.endTime ?? ''} />
      </div>
    </div>
    <Button look="quiet" onClick={onRemove}>
      取消代理
    </Button>
  </div>
)

function RemoveDialog({ onGone, onClose }: { onGone: () => void; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const handleConfirm = async () => {
    try {
      await api.call(deputyMineDelete, {})
      toast('已取消代理')
    } catch (error) {
      toast(errorText(error, '代理没有取消成功'), 'bad')
    }
    onClose()
    onGone()
  }
  return (
    <ConfirmDialog
      title="取消代理？"
      text="之后可以重新指定。"
      action="取消代理"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
