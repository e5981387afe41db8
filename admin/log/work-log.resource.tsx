import { AUDIT_OBJECTS, auditKindText, auditText } from '#core/contract/audit-text.ts'
import { logExport, logList, type LogRow } from '#core/contract/sys/log.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { ChangesInLine, changesText } from './change-words.tsx'
import { lineDetail, shownObjectName } from './line-panel.tsx'
import { days, ip, keyWord, logEntryName, username, who } from './log-facts.ts'
import { RecordLink } from './record-link.tsx'

const OPERATIONS = choiceControl(coded(['2', '添加'], ['3', '修改'], ['4', '删除']), '全部')
const OBJECTS = choiceControl(
  AUDIT_OBJECTS.map((value) => ({ value, text: auditKindText(value) })),
  '全部',
)

const [account, person, address, time] = who
const object = ({ objectKind, objectName }: LogRow): string => shownObjectName(objectKind, objectName)

/** The audit log: who changed which object, with old and new values. */
export const workLog = defineResource({
  id: 'work-log',
  noun: '操作日志',
  list: logList,
  fixed: { logType: '2' },
  nameOf: logEntryName,
  columns: [
    time,
    person,
    { key: 'action', title: '动作', width: 150, text: ({ action }) => auditText(action) },
    {
      key: 'objectName',
      title: '对象',
      width: 160,
      text: object,
      cell: (row) => (
        <RecordLink kind={row.objectKind} id={row.objectId}>
          {object(row)}
        </RecordLink>
      ),
    },
    {
      key: 'changes',
      title: '变化',
      width: 250,
      text: ({ changes }) => changesText(changes),
      cell: ({ changes }) => <ChangesInLine changes={changes} />,
    },
    { ...account, isHidden: true },
    address,
    { key: 'objectId', title: '对象编号', width: 260, isHidden: true },
  ],
  filters: [
    keyWord,
    username,
    ...days,
    { key: 'operateType', label: '操作类型', match: 'is', control: OPERATIONS },
    { key: 'objectKind', label: '对象类型', match: 'is', control: OBJECTS },
    ip,
    { key: 'objectId', label: '对象编号', match: 'is', control: TextControl },
  ],
  actions: [lineDetail],
  excel: { export: logExport },
})

export const screens = { 'system/WorkLogList': workLog }
