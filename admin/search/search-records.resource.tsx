import { searchRecordList } from '#core/contract/km/search/search-record.ts'
import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

/** What was searched for, and what came of it. */
export const searchRecords = defineResource({
  id: 'search-record',
  noun: '搜索记录',
  list: searchRecordList,
  nameOf: (row) => row.folded ?? row.id,
  columns: [
    { key: 'folded', title: '搜索词', width: 260, isSortable: true },
    { key: 'results', title: '结果', width: 80, align: 'end', isSortable: true },
    {
      key: 'clickedRank',
      title: '打开了第几条',
      width: 120,
      align: 'end',
      isSortable: true,
      text: ({ clickedRank, clickedId }) => (clickedRank ? String(clickedRank) : clickedId ? '有' : ''),
    },
    { key: 'createBy', title: '用户账号', width: 120, isSortable: true },
    { key: 'sourceIp', title: 'IP', width: 130, isHidden: true },
    { key: 'createTime', title: '时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'folded', label: '搜索词', match: 'is', control: TextControl },
    { key: 'createTime_begin', label: '从', match: 'is', control: DateControl },
    { key: 'createTime_end', label: '到', match: 'is', control: DateControl },
    { key: 'results', label: '结果数', match: 'is', control: TextControl },
    { key: 'clickedRank', label: '打开了第几条', match: 'is', control: TextControl },
  ],
})

export const screens = { 'km/filemanagement/KmSearchRecordList': searchRecords }
