import { Link } from 'react-router-dom'
import { prepared } from '#core/api/prepared.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docListWaiting, docPassBatch } from '#core/contract/km/review/review.ts'
import * as column from '../documents/document-columns.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { joinNames } from '../resource/actions/join-names.ts'
import { defineResource } from '../resource/define.ts'
import { DESK } from './desk-address.ts'
import { delegateAction } from './delegate-action.tsx'
import { rejectAction } from './reject-panel.tsx'

/** Opens on the desk, where it is read before it is decided. */
const title = {
  ...column.title,
  cell: (row: DocRow) => (
    <Link to={{ search: `?${new URLSearchParams({ [DESK]: row.id }).toString()}` }}>{row.title}</Link>
  ),
} as const

/** What waits for the reviewer: passed or sent back, one or many. */
export const pendingReview = defineResource({
  id: 'pending-review',
  noun: '待审知识',
  list: docListWaiting,
  nameOf: column.documentName,
  columns: [
    title,
    column.category,
    column.department,
    column.author,
    column.created,
    { key: 'reviewFor', title: '代谁审核', width: 100, text: ({ reviewFor }) => reviewFor ?? '' },
    { key: 'overdue', title: '期限', width: 90, text: ({ overdue }) => (overdue ? '已超期' : '') },
  ],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    { key: 'createBy', label: '作者账号', match: 'is', control: TextControl },
  ],
  actions: [
    {
      id: 'pass',
      label: '通过',
      icon: 'tick',
      on: 'both',
      access: docPassBatch.access,
      confirm: (rows) => `通过${joinNames(rows.map(column.documentName))}？通过后，谁能看它的人马上能搜到。`,
      call: (rows) => prepared(docPassBatch, { query: { ids: rows.map(({ id }) => id).join(',') } }),
    },
    rejectAction,
    delegateAction,
  ],
  whyNone: '没有等您审核的知识',
})
