import { docListExpiring } from '#core/contract/km/documents/document.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import * as column from './document-columns.tsx'

const DAYS = choiceControl(coded(['0', '已到期'], ['7', '7 天内'], ['30', '30 天内'], ['90', '90 天内']), '30 天内')

/** The person's published documents that are due, or soon will be. */
export const dueDocuments = defineResource({
  id: 'due-knowledge',
  noun: '要复查的知识',
  list: docListExpiring,
  sorting: { column: 'reviewBy', order: 'asc' },
  nameOf: column.documentName,
  columns: [column.title, column.category, column.reviewBy, column.expireTime, column.author, column.views],
  filters: [
    { key: 'days', label: '到期', match: 'is', control: DAYS },
    { key: 'title', label: '标题', control: TextControl },
  ],
  whyNone: '您的知识都没有到复查日期',
})

export const screens = { 'km/filemanagement/DueKnowledgeList': dueDocuments }
