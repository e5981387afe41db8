import { logExport, logList } from '#core/contract/sys/log.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { content, days, ip, keyWord, nameOf, username, who } from './log-facts.ts'

const OPERATIONS = choiceControl(coded(['2', '添加'], ['3', '修改'], ['4', '删除']), '全部')

/** Who has changed what. */
export const workLog = defineResource({
  id: 'work-log',
  noun: '操作日志',
  list: logList,
  fixed: { logType: '2' },
  nameOf,
  columns: [
    content,
    { key: 'objectName', title: '对象', width: 180 },
    ...who,
    { key: 'objectId', title: '对象编号', width: 260, isHidden: true },
    { key: 'action', title: '动作代码', width: 160, isHidden: true },
  ],
  filters: [
    keyWord,
    username,
    ...days,
    { key: 'operateType', label: '操作类型', match: 'is', control: OPERATIONS },
    ip,
    { key: 'objectId', label: '对象编号', match: 'is', control: TextControl },
  ],
  excel: { export: logExport },
})
