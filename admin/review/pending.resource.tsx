import { prepared } from '#core/api/prepared.ts'
import { docListWaiting, docPassBatch } from '#core/contract/km/documents/review.ts'
import * as column from '../documents/document-columns.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { joinNames } from '../resource/actions/join-names.ts'
import { defineResource } from '../resource/define.ts'
import { rejectAction } from './reject-panel.tsx'

/** What waits for the reviewer: passed or sent back, one or many. */
export const pendingReview = defineResource({
  id: 'pending-review',
  noun: '待审知识',
  list: docListWaiting,
  nameOf: column.documentName,
  columns: [column.title, column.category, column.department, column.author, column.created],
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
  ],
  whyNone: '没有等您审核的知识',
})

export const screens = { 'km/filemanagement/PendingReviewList': pendingReview }
