import { logExport, logList } from '#core/contract/sys/log.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

const SIGN_INS = '1'
const WORK = '2'

const OPERATIONS = choiceControl(
  [
    { value: '2', text: '添加' },
    { value: '3', text: '修改' },
    { value: '4', text: '删除' },
  ],
  '全部',
)
const nameOf = ({ logContent }: { logContent: string }) => logContent
const keyWord = { key: 'keyWord', label: '内容', match: 'is', control: TextControl } as const
const username = { key: 'userid', label: '用户账号', control: TextControl } as const
const ip = { key: 'ip', label: 'IP', control: TextControl } as const
const content = { key: 'logContent', title: '内容', width: 320 } as const
const who = [
  { key: 'userid', title: '用户账号', width: 120, isSortable: true },
  { key: 'username', title: '用户姓名', width: 120 },
  { key: 'ip', title: 'IP', width: 140, isSortable: true },
  { key: 'createTime', title: '时间', width: 160, isSortable: true },
] as const

/** Who has signed in and out, and who could not. */
export const signInLog = defineResource({
  id: 'sign-in-log',
  noun: '登录日志',
  list: logList,
  fixed: { logType: SIGN_INS },
  nameOf,
  columns: [content, ...who],
  filters: [keyWord, username, ip],
  excel: { export: logExport },
})

/** Who has changed what. */
export const workLog = defineResource({
  id: 'work-log',
  noun: '操作日志',
  list: logList,
  fixed: { logType: WORK },
  nameOf,
  columns: [
    content,
    ...who,
    { key: 'objectId', title: '对象编号', width: 260, isHidden: true },
    { key: 'action', title: '动作代码', width: 160, isHidden: true },
  ],
  filters: [
    keyWord,
    username,
    { key: 'operateType', label: '操作类型', match: 'is', control: OPERATIONS },
    ip,
    { key: 'objectId', label: '对象编号', match: 'is', control: TextControl },
  ],
  excel: { export: logExport },
})
