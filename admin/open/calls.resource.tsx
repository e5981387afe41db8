import { apiCallList } from '#core/contract/open/call-log.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { CallDetail } from './call-detail.tsx'

const METHODS = choiceControl(
  ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, text: value })),
  '全部',
)

/** What programs have called: by whom, when, with which outcome. */
export const calls = defineResource({
  id: 'api-call',
  noun: '接口调用记录',
  list: apiCallList,
  nameOf: (row) => row.path,
  columns: [
    { key: 'createTime', title: '时间', width: 160, isSortable: true },
    { key: 'clientName', title: '客户端', width: 140, isSortable: true },
    { key: 'tokenName', title: '令牌', width: 140, isSortable: true },
    { key: 'username', title: '用户账号', width: 110, isSortable: true },
    { key: 'method', title: '方法', width: 70, isSortable: true },
    { key: 'path', title: '请求路径', width: 260, isSortable: true },
    { key: 'status', title: '状态码', width: 80, align: 'end', isSortable: true },
    { key: 'ms', title: '耗时（毫秒）', width: 110, align: 'end', isSortable: true },
    { key: 'bytes', title: '字节数', width: 100, align: 'end', isSortable: true, isHidden: true },
    { key: 'ip', title: 'IP', width: 140, isSortable: true },
  ],
  filters: [
    { key: 'path', label: '请求路径', control: TextControl },
    { key: 'clientName', label: '客户端', control: TextControl },
    { key: 'tokenName', label: '令牌', control: TextControl },
    { key: 'username', label: '用户账号', control: TextControl },
    { key: 'status', label: '状态码', match: 'is', control: TextControl },
    { key: 'method', label: '方法', match: 'is', control: METHODS },
    { key: 'ip', label: 'IP', control: TextControl },
  ],
  actions: [
    { id: 'detail', label: '详情', icon: 'eye-open', access: apiCallList.access, on: 'row', panel: CallDetail },
  ],
})

export const screens = { 'openapi/OpenApiRecordList': calls }
