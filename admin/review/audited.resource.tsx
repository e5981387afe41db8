import { docListPassed } from '#core/contract/km/review/review.ts'
import * as column from '../documents/document-columns.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

/** What has passed, of the departments that the reviewer reviews. */
export const auditedDocuments = defineResource({
  id: 'audited',
  noun: '已审知识',
  list: docListPassed,
  nameOf: column.documentName,
  columns: [column.title, column.category, column.department, column.author, column.created, column.views],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    { key: 'createBy', label: '作者账号', match: 'is', control: TextControl },
  ],
})

export const screens = { 'km/filemanagement/AuditedList': auditedDocuments }
