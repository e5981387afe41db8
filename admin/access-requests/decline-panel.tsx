import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { requestDeclineEach, type RequestRow } from '#core/contract/km/rights/access-request.ts'
import { FormRow } from '../parts/form/form-row.tsx'
import { LinesControl } from '../parts/form/text-control.tsx'
import type { PanelProps } from '../resource/actions/action.ts'
import { DecideDrawer } from './decide-drawer.tsx'

export function DeclinePanel(p: PanelProps<RequestRow>): ReactElement {
  const [answer, setAnswer] = useState('')
  const call = (ids: string[]) => prepared(requestDeclineEach, { body: { ids, answer: answer.trim() } })
  return (
    <DecideDrawer {...p} verb="拒绝" isDanger isReady={answer.trim() !== ''} call={call}>
      <FormRow
        id="decline-answer"
        label="拒绝的理由"
        control={LinesControl}
        value={answer}
        onChange={setAnswer}
        isRequired
        help="申请人会收到它"
      />
    </DecideDrawer>
  )
}
