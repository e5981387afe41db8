import { logExport, logList } from '#core/contract/sys/log.ts'
import { defineResource } from '../resource/define.ts'
import { content, days, ip, keyWord, logEntryName, username, who } from './log-facts.ts'

/** Sign-ins, sign-outs and failed attempts. */
export const signInLog = defineResource({
  id: 'sign-in-log',
  noun: '登录日志',
  list: logList,
  fixed: { logType: '1' },
  nameOf: logEntryName,
  columns: [content, ...who],
  filters: [keyWord, username, ...days, ip],
  excel: { export: logExport },
})

export const screens = { 'system/LogList': signInLog }
