import type { ReactElement } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import * as hold from '#core/contract/km/retention/hold.ts'
import { api } from '../api.ts'
import { DocumentControl } from '../documents/document-control.tsx'
import type { ControlProps } from '../parts/control.ts'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'
import { childList } from '../resource/detail/child-list.ts'
import { heldDocuments } from './held-documents.tsx'

type Row = Result<typeof hold.holdList>['records'][number]

const isOpen = ({ closeTime }: Row) => !closeTime
const OPEN = { tone: 'warn', text: '冻结中' } as const
const CLOSED = { tone: 'quiet', text: '已结案' } as const

const OneDocument = ({ value, onChange, ...p }: ControlProps<string[] | undefined, string[]>): ReactElement => (
  <DocumentControl {...p} value={value?.[0] ?? ''} onChange={(id) => onChange(id ? [id] : [])} />
)

const place = rowAsking({
  id: 'place',
  label: '冻结知识',
  icon: 'lock',
  call: hold.holdPlace,
  args: ({ id }: Row, { docIds }) => ({ body: { id, docIds } }),
  isEnabled: isOpen,
  title: (row) => `为“${row.name}”冻结知识`,
  said: () => '一篇一篇加入；要加很多时在“全部知识”里选中，按“因案件冻结”。',
  fields: [{ key: 'docIds', label: '知识', control: OneDocument, isRequired: true, isWide: true }],
  answers: { label: '结果', text: ({ refusals }) => refusals[0] ?? '已冻结' },
})

const close = rowAsking({
  id: 'close',
  label: '结案',
  icon: 'unlock',
  isDanger: true,
  call: hold.holdClose,
  args: ({ id }: Row, { reason }) => ({ body: { id, reason } }),
  isEnabled: isOpen,
  title: (row) => `结案：${row.name}`,
  said: () => '这个案件的冻结全部解除，不能恢复。别的案件冻结的仍然冻结。',
  fields: [{ key: 'reason', label: '理由', control: LinesControl, isRequired: true, isWide: true }],
})

const holds = defineResource({
  id: 'retention-hold',
  noun: '案件冻结',
  list: hold.holdList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'caseNo', title: '案件编号', width: 150, isSortable: true },
    { key: 'name', title: '案由', width: 220, isSortable: true },
    { key: 'closeTime', title: '状态', width: 100, state: (row) => (isOpen(row) ? OPEN : CLOSED) },
    { key: 'reason', title: '冻结理由', width: 260 },
    { key: 'createBy', title: '创建人', width: 110 },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
    { key: 'closeReason', title: '结案理由', width: 200, isHidden: true },
    { key: 'closeBy', title: '结案人', width: 110, isHidden: true },
  ],
  filters: [
    { key: 'caseNo', label: '案件编号', control: TextControl },
    { key: 'name', label: '案由', control: TextControl },
  ],
  form: {
    add: hold.holdAdd,
    edit: hold.holdEdit,
    get: hold.holdGet,
    fields: [
      { key: 'caseNo', label: '案件编号', control: TextControl, isRequired: true },
      { key: 'name', label: '案由', control: TextControl, isRequired: true },
      { key: 'reason', label: '冻结理由', control: LinesControl, isRequired: true, isWide: true },
    ],
  },
  detail: {
    load: (id, signal) => api.call(hold.holdGet, { query: { id } }, signal),
    main: ['caseNo', 'closeTime', 'reason'],
    tabs: [
      childList({ id: 'documents', label: '冻结的知识', of: heldDocuments, by: ({ id: holdId }: Row) => ({ holdId }) }),
    ],
  },
  actions: [place, close],
  whyNone: '诉讼、仲裁、调查期间要保全的知识，先建一个案件，再把知识冻结在它名下',
})

export const screens = { 'km/retention/HoldList': holds }
