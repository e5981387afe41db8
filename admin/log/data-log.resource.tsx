import { auditKindText } from '#core/contract/audit-text.ts'
import { dataLogList, VERSIONED } from '#core/contract/sys/data-log.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { compareVersions } from './compare-versions.tsx'

const KINDS = Object.keys(VERSIONED).map((value) => ({ value, text: auditKindText(value) }))

/** What records were after every change. */
export const dataLog = defineResource({
  id: 'data-log',
  noun: '数据日志',
  list: dataLogList,
  nameOf: ({ dataTable, dataId, dataVersion }) => `${auditKindText(dataTable)} ${dataId} 版本 ${dataVersion}`,
  columns: [
    { key: 'dataTable', title: '数据种类', width: 130, text: ({ dataTable }) => auditKindText(dataTable) },
    { key: 'dataId', title: '数据编号', width: 260 },
    { key: 'dataVersion', title: '版本', width: 70, align: 'end' },
    { key: 'dataContent', title: '内容', width: 420 },
    { key: 'createBy', title: '修改人', width: 110, isSortable: true },
    { key: 'createTime', title: '修改时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'dataTable', label: '数据种类', match: 'is', control: choiceControl(KINDS, '全部') },
    { key: 'dataId', label: '数据编号', match: 'is', control: TextControl },
    { key: 'createBy', label: '修改人', control: TextControl },
  ],
  actions: [compareVersions],
})
