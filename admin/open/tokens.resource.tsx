import { prepared } from '#core/api/prepared.ts'
import { apiTokenList, apiTokenRevokeAny } from '#core/contract/sys/api-token.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { joinNames } from '../resource/actions/join-names.ts'
import { rowId } from '../resource/row-id.ts'
import { bitNames } from './bits-control.tsx'

const STATES = {
  active: { tone: 'good', text: '有效' },
  over: { tone: 'quiet', text: '已到期' },
  revoked: { tone: 'bad', text: '已撤销' },
} as const

/** The tokens of everybody; people make their own on their page. */
export const tokens = defineResource({
  id: 'api-token',
  noun: 'API 令牌',
  list: apiTokenList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 160, isSortable: true },
    { key: 'hint', title: '开头', width: 90 },
    { key: 'username', title: '账号', width: 110, isSortable: true },
    { key: 'realname', title: '姓名', width: 100, isSortable: true },
    { key: 'connected', title: '来源', width: 100, text: ({ connected }) => (connected ? '连接的助手' : '自己创建') },
    { key: 'bits', title: '可以做什么', width: 160, text: bitNames },
    { key: 'state', title: '状态', width: 90, state: ({ state }) => STATES[state] },
    { key: 'validUntil', title: '有效期至', width: 150, isSortable: true },
    { key: 'lastUsed', title: '最后使用', width: 150, isSortable: true },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'username', label: '账号', control: TextControl },
    { key: 'realname', label: '姓名', control: TextControl },
  ],
  actions: [
    {
      id: 'revoke',
      label: '撤销',
      icon: 'disable',
      isDanger: true,
      on: 'both',
      access: apiTokenRevokeAny.access,
      isEnabled: ({ state }) => state === 'active',
      confirm: (rows) => `撤销令牌${joinNames(rows.map(({ name }) => name))}吗？使用它们的程序立即不能再访问。`,
      note: '撤销后不能恢复。',
      call: (rows) => prepared(apiTokenRevokeAny, { query: { ids: rows.map(rowId).join(',') } }),
    },
  ],
})

export const screens = { 'openapi/ApiTokenList': tokens }
