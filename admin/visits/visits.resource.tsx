import { visitExport, visitList } from '#core/contract/km/documents/visit.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

/** Who did what with which document, when and from where. */
export const visits = defineResource({
  id: 'visit',
  noun: '访问记录',
  list: visitList,
  nameOf: (row) => row.title ?? row.docId,
  columns: [
    { key: 'createTime', title: '时间', width: 160, isSortable: true },
    { key: 'realname', title: '谁', width: 120, text: (row) => row.realname ?? '访客' },
    { key: 'createBy', title: '用户账号', width: 120, isSortable: true },
    { key: 'visitType', title: '操作', width: 110, isSortable: true },
    {
      key: 'title',
      title: '知识',
      width: 320,
      text: (row) => row.title ?? '已删除或无权查看',
      cell: (row) => (row.title ? <a href={onSite(documentAddress(row.docId))}>{row.title}</a> : '已删除或无权查看'),
    },
    { key: 'sourceIp', title: 'IP', width: 140, isSortable: true },
  ],
  filters: [
    { key: 'userName', label: '谁', match: 'is', control: TextControl },
    { key: 'visitType', label: '操作', match: 'is', control: dictionaryControl('dict_doc_visit_type', '全部') },
    { key: 'createTime_begin', label: '从', match: 'is', control: DateControl },
    { key: 'createTime_end', label: '到', match: 'is', control: DateControl },
    { key: 'docId', label: '知识编号', match: 'is', control: TextControl },
    { key: 'sourceIp', label: 'IP', control: TextControl },
  ],
  excel: { export: visitExport },
})

export const screens = { 'km/filemanagement/KmDocVisitRecordList': visits }
