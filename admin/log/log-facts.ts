import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'

/* Columns and filters shared by both lists of the log. */
export const logEntryName = ({ logContent }: { logContent: string }): string => logContent
export const content = { key: 'logContent', title: '内容', width: 320 } as const
export const who = [
  { key: 'userid', title: '用户账号', width: 120, isSortable: true },
  { key: 'username', title: '用户姓名', width: 120 },
  { key: 'ip', title: 'IP', width: 140, isSortable: true },
  { key: 'createTime', title: '时间', width: 160, isSortable: true },
] as const
export const keyWord = { key: 'keyWord', label: '内容', match: 'is', control: TextControl } as const
export const username = { key: 'userid', label: '用户账号', control: TextControl } as const
export const ip = { key: 'ip', label: 'IP', control: TextControl } as const
export const days = [
  { key: 'createTime_begin', label: '从', match: 'is', control: DateControl },
  { key: 'createTime_end', label: '到', match: 'is', control: DateControl },
] as const
