import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { reviewDelegate } from '#core/contract/km/review/review-turn.ts'
import { documentName } from '../documents/document-columns.tsx'
import type { PanelProps, ResourceAction } from '../resource/actions/action.ts'
import { DelegateDrawer, type Handed } from './delegate-panel.tsx'

export const handedOf = (rows: readonly DocRow[]): Handed[] =>
  rows.map((row) => ({ id: row.id, title: documentName(row) }))

const DelegatePanel = ({ rows, onDone, onClose }: PanelProps<DocRow>): ReactElement => (
  <DelegateDrawer documents={handedOf(rows)} onDone={onDone} onClose={onClose} />
)

export const delegateAction: ResourceAction<DocRow> = {
  id: 'delegate',
  label: '转交',
  icon: 'arrow-right',
  on: 'both',
  access: reviewDelegate.access,
  panel: DelegatePanel,
}
