import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { handoverHeld } from '#core/contract/sys/handover.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { AskFoot } from '../../parts/drawer/ask-foot.tsx'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { rowPanel } from '../../resource/actions/panel-action.ts'
import type { PanelProps } from '../../resource/define.ts'
import { FROZEN } from '../columns.ts'
import css from './handover.css?inline'
import { KeptList } from './kept-list.tsx'
import { PlanView } from './plan-view.tsx'
import { type Handing, useHandover } from './use-handover.ts'

styles(css)

/** Gives what a frozen person keeps to others: choose, look at what would change, begin. */
export function HandoverPanel({ rows, onClose, onDone }: PanelProps<UserRow>): ReactElement {
  const { id, realname } = rows[0]!
  const handing = useHandover(id)
  const { held, failure, retry, plan, refusal } = handing
  return (
    <Drawer
      title={`交接：${realname}`}
      width="wide"
      foot={<Foot handing={handing} onClose={onClose} onEnd={() => onDone(`已交接“${realname}”的工作`)} />}
      onClose={onClose}
    >
      <div className="zk-handover">
        <Refusal>{refusal}</Refusal>
        {failure && <ErrorState title="没有读到要交接的" reason={failure} onRetry={retry} />}
        {!held && !failure && <Skeleton shape="rows" />}
        {plan ? <PlanView plan={plan} held={held} /> : held && <Choosing handing={handing} />}
      </div>
    </Drawer>
  )
}

function Choosing({ handing }: { handing: Handing }): ReactElement {
  const { showLast } = handing
  const held = handing.held!
  const isNothing = held.kinds.length + held.stuck.length === 0
  return (
    <>
      <p role="status">
        {isNothing
          ? '没有要交接的。'
          : '选好接手的人，先看会改动什么，再开始。只列出您能看到的；交接不给任何人权限，也不能撤销，可以再交接给别人。'}
      </p>
      {showLast && (
        <p>
          <Button variant="outlined" icon="history" text="看上次的结果" onClick={showLast} />
        </p>
      )}
      {!isNothing && <KeptList held={held} handing={handing} />}
    </>
  )
}

interface FootProps {
  handing: Handing
  onClose: () => void
  onEnd: () => void
}

function Foot({ handing, onClose, onEnd }: FootProps): ReactElement {
  const { plan, held, isBusy, receiverOf, preview, begin, again } = handing
  if (plan === null) {
    const isReady = held?.kinds.some(({ kind }) => receiverOf(kind) !== '') ?? false
    return <AskFoot verb="预览" {...{ isBusy, isReady }} onCancel={onClose} onDo={preview} />
  }
  if (plan.state === 'running') return <Button text="关闭" onClick={onClose} />
  if (plan.state === 'done') {
    return (
      <>
        <Button text="看还剩什么" onClick={again} />
        <Button intent="primary" text="完成" onClick={onEnd} />
      </>
    )
  }
  const canBegin = plan.kinds.some(({ waiting }) => waiting > 0)
  return (
    <>
      <Button text="返回" disabled={isBusy} onClick={again} />
      <Button intent="primary" text="开始交接" loading={isBusy} disabled={!canBegin} onClick={begin} />
    </>
  )
}

export const handoverAction = rowPanel<UserRow>({
  id: 'handover',
  label: '交接',
  icon: 'swap-horizontal',
  access: handoverHeld.access,
  isEnabled: (row) => row.status === FROZEN,
  panel: HandoverPanel,
})
