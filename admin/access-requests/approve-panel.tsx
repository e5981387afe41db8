import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { Bit } from '#core/access/grant.ts'
import { grantEdit } from '#core/contract/km/rights/grant.ts'
import { requestApproveEach, type RequestRow } from '#core/contract/km/rights/access-request.ts'
import { ChoiceSelect, coded } from '../parts/form/choice-control.tsx'
import type { ControlProps } from '../parts/control.ts'
import { DateField } from '../parts/form/date-field.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import type { PanelProps } from '../resource/actions/action.ts'
import { useMay } from '../rights.ts'
import { DecideDrawer } from './decide-drawer.tsx'

type Terms = 'asked' | 'view' | 'download' | 'all'

/** The bits of the answer; what is asked for needs none. */
const BITS: Readonly<Record<Terms, readonly Bit[] | undefined>> = {
  asked: undefined,
  view: ['view'],
  download: ['view', 'download'],
  all: ['view', 'download', 'sensitive'],
}

const CHOICES = coded(
  ['asked', '所申请的'],
  ['view', '只能查看'],
  ['download', '查看、下载'],
  ['all', '查看、下载、敏感内容'],
)

const DayControl = (p: ControlProps<string>): ReactElement => <DateField {...p} form="day" />

/** Who may not change grants gives no sight of sensitive content. */
function TermsControl(p: ControlProps<Terms>): ReactElement {
  const may = useMay()
  const choices = may(grantEdit.access) ? CHOICES : CHOICES.filter(({ value }) => value !== 'all')
  return <ChoiceSelect {...p} choices={choices} none={null} onChange={(value) => p.onChange(value || 'asked')} />
}

export function ApprovePanel(p: PanelProps<RequestRow>): ReactElement {
  const [terms, setTerms] = useState<Terms>('asked')
  const [until, setUntil] = useState('')
  const bits = BITS[terms]
  const call = (ids: string[]) =>
    prepared(requestApproveEach, { body: { ids, ...(bits && { bits: [...bits] }), validUntil: until || null } })
  return (
    <DecideDrawer {...p} verb="同意" isReady call={call}>
      <FormRow id="approve-terms" label="给予的权限" control={TermsControl} value={terms} onChange={setTerms} />
      <FormRow
        id="approve-until"
        label="有效期至"
        control={DayControl}
        value={until}
        onChange={setUntil}
        help="空着为长期；授权里随时可以收回"
      />
    </DecideDrawer>
  )
}
