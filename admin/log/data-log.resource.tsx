import { auditKindText } from '#core/contract/audit-text.ts'
import { dataLogList, type DataLogRow, VERSIONED } from '#core/contract/sys/data-log.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { RecordLink } from './record-link.tsx'
import { compareVersions } from './compare-versions.tsx'

const KINDS = Object.keys(VERSIONED).map((value) => ({ value, text: auditKindText(value) }))

const nameIn = ({ dataName, dataId }: DataLogRow): string => dataName ?? dataId
const fieldsText = (fields: DataLogRow['dataFields']): string =>
  fields.flatMap(({ label, text }) => (text ? [`${label}：${text}`] : [])).join('；')

/** The state of records after every change. */
export const dataLog = defineResource({
  id: 'data-log',
  noun: '数据日志',
  list: dataLogList,
  nameOf: (row) => `${auditKindText(row.dataTable)} ${nameIn(row)} 版本 ${row.dataVersion}`,
  columns: [
    { key: 'dataTable', title: '数据种类', width: 130, text: ({ dataTable }) => auditKindText(dataTable) },
    {
      key: 'dataName',
      title: '数据',
      width: 180,
      text: nameIn,
      cell: (row) => (
        <RecordLink kind={row.dataTable} id={row.dataId}>
          {nameIn(row)}
        </RecordLink>
      ),
    },
    { key: 'dataVersion', title: '版本', width: 70, align: 'end' },
    { key: 'dataFields', title: '内容', width: 370, text: ({ dataFields }) => fieldsText(dataFields) },
    { key: 'createBy', title: '修改人', width: 110, isSortable: true },
    { key: 'createTime', title: '修改时间', width: 160, isSortable: true },
    { key: 'dataId', title: '数据编号', width: 260, isHidden: true },
  ],
  filters: [
    { key: 'dataTable', label: '数据种类', match: 'is', control: choiceControl(KINDS, '全部') },
    { key: 'dataId', label: '数据编号', match: 'is', control: TextControl },
    { key: 'createBy', label: '修改人', control: TextControl },
  ],
  actions: [compareVersions],
})

export const screens = { 'system/DataLogList': dataLog }
