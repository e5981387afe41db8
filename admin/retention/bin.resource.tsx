import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docBin, docPurge, docRestore } from '#core/contract/km/review/review.ts'
import { purgeRequestAdd } from '#core/contract/km/retention/purge-request.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import * as column from '../documents/document-columns.tsx'
import { AskFoot } from '../parts/drawer/ask-foot.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { joinNames } from '../resource/actions/join-names.ts'
import { defineResource, type PanelProps, type ResourceAction } from '../resource/define.ts'
import { useSave } from '../resource/record/use-save.ts'

const idsOf = (rows: readonly DocRow[]) => ({ query: { ids: rows.map(({ id }) => id).join(',') } })

/** One request for all that are selected. */
function RequestPanel({ rows, onClose, onDone }: PanelProps<DocRow>): ReactElement {
  const [reason, setReason] = useState('')
  const { isBusy, refusal, save } = useSave()
  const handleAsk = async () => {
    const body = { docIds: rows.map(({ id }) => id), reason: reason.trim() }
    if (await save(prepared(purgeRequestAdd, { body }))) onDone('已申请，等另一个人批准')
  }
  const foot = { verb: '申请', isDanger: true, isBusy, isReady: reason.trim() !== '' }
  return (
    <Drawer
      title={`申请彻底删除${joinNames(rows.map(column.documentName))}`}
      foot={<AskFoot {...foot} onCancel={onClose} onDo={() => void handleAsk()} />}
      onClose={onClose}
    >
      <Refusal>{refusal}</Refusal>
      <FormRow
        id="purge-reason"
        label="理由"
        control={LinesControl}
        value={reason}
        onChange={(value) => setReason(value ?? '')}
        isRequired
        help="由另一个人在“彻底删除的申请”里批准，批准以前可以撤回"
      />
    </Drawer>
  )
}

const restore: ResourceAction<DocRow> = {
  id: 'restore',
  label: '还原',
  icon: 'undo',
  on: 'both',
  access: docRestore.access,
  call: (rows) => prepared(docRestore, idsOf(rows)),
}
const request: ResourceAction<DocRow> = {
  id: 'request',
  label: '申请彻底删除',
  icon: 'endorsed',
  on: 'both',
  access: purgeRequestAdd.access,
  panel: RequestPanel,
}
const purge: ResourceAction<DocRow> = {
  id: 'purge',
  label: '彻底删除',
  icon: 'trash',
  isDanger: true,
  on: 'both',
  access: docPurge.access,
  confirm: (rows) => `${rows.length} 篇知识的全部版本和文件都会删除，不能恢复。被冻结的、有保留期的不会删除。`,
  call: (rows) => prepared(docPurge, idsOf(rows)),
}

/** What was deleted: one's own, and of whoever may empty the bin everything. */
const bin = defineResource({
  id: 'knowledge-bin',
  noun: '知识',
  list: docBin,
  nameOf: column.documentName,
  columns: [
    { key: 'title', title: '标题', width: 320 },
    column.category,
    column.author,
    column.created,
    { key: 'lastUpdateTime', title: '最近修改', width: 150 },
  ],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    { key: 'createBy', label: '作者账号', match: 'is', control: TextControl },
  ],
  actions: [restore, request, purge],
  whyNone: '删除的知识先到这里，可以还原',
})

export const screens = { 'km/retention/BinList': bin }
