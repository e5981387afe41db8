import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type HeldDocument, holdDocuments, holdLift } from '#core/contract/km/retention/hold.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { FormRow } from '../parts/form/form-row.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps } from '../resource/actions/action.ts'
import { defineResource } from '../resource/define.ts'
import { EachDrawer } from '../resource/batch/each-drawer.tsx'

const titleText = ({ title, docId }: { title: string | null; docId: string }): string =>
  title ?? `您不能阅读的知识 ${docId}`

function LiftPanel(p: PanelProps<HeldDocument>): ReactElement {
  const [reason, setReason] = useState('')
  return (
    <EachDrawer
      {...p}
      verb="解除冻结"
      isReady={reason.trim() !== ''}
      nameOf={titleText}
      call={(rows) =>
        prepared(holdLift, {
          body: { id: rows[0]!.holdId, docIds: rows.map(({ docId }) => docId), reason: reason.trim() },
        })
      }
      done={(count) => `已解除 ${count} 篇的冻结`}
    >
      <FormRow
        id="lift-reason"
        label="理由"
        control={LinesControl}
        value={reason}
        onChange={(value) => setReason(value ?? '')}
        isRequired
        help="会记入日志；别的案件冻结的仍然冻结"
      />
    </EachDrawer>
  )
}

/** The documents that are frozen for a case. */
export const heldDocuments = defineResource({
  id: 'held-document',
  noun: '冻结的知识',
  list: holdDocuments,
  nameOf: titleText,
  columns: [
    { key: 'holdId', title: '案件', width: 120 },
    {
      key: 'title',
      title: '知识',
      width: 300,
      text: titleText,
      cell: (row) =>
        row.title === null || row.deleted ? (
          titleText(row)
        ) : (
          <a href={onSite(documentAddress(row.docId))}>{row.title}</a>
        ),
    },
    { key: 'deleted', title: '在回收站', width: 100, text: ({ deleted }) => (deleted ? '是' : '') },
    { key: 'placeBy', title: '冻结人', width: 120, isSortable: true },
    { key: 'placeTime', title: '冻结时间', width: 150, isSortable: true },
  ],
  filters: [{ key: 'placeBy', label: '冻结人', control: TextControl }],
  actions: [
    {
      id: 'lift',
      label: '解除冻结',
      icon: 'unlock',
      on: 'both',
      access: holdLift.access,
      panel: LiftPanel,
    },
  ],
  sorting: { column: 'placeTime', order: 'desc' },
  whyNone: '在“全部知识”里选中几篇，按“因案件冻结”',
})
