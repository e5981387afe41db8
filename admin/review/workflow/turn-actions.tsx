import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { FlowRow } from '#core/contract/km/review/review-flow.ts'
import { reviewDelegate, reviewRemind } from '#core/contract/km/review/review-turn.ts'
import type { PanelProps, ResourceAction } from '../../resource/actions/action.ts'
import { DelegateDrawer } from '../delegate-panel.tsx'

const isWaiting = ({ state }: FlowRow) => state === 'waiting'

const DelegatePanel = ({ rows, onDone, onClose }: PanelProps<FlowRow>): ReactElement => (
  <DelegateDrawer
    documents={rows.map(({ docId, title }) => ({ id: docId, title }))}
    onDone={onDone}
    onClose={onClose}
  />
)

/** Tells those it waits for, and hands it to another. */
export const TURN_ACTIONS: readonly ResourceAction<FlowRow>[] = [
  {
    id: 'remind',
    label: '催办',
    icon: 'notifications',
    on: 'row',
    access: reviewRemind.access,
    isEnabled: isWaiting,
    confirm: ([row]) => `提醒${row!.waitsFor.join('、')}尽快审核“${row!.title}”？24 小时内只能催办一次。`,
    call: ([row]) => prepared(reviewRemind, { body: { docId: row!.docId } }),
  },
  {
    id: 'delegate',
    label: '转交',
    icon: 'arrow-right',
    on: 'both',
    access: reviewDelegate.access,
    isEnabled: isWaiting,
    panel: DelegatePanel,
  },
]
