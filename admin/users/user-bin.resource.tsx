import { prepared } from '#core/api/prepared.ts'
import { userBinList, userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { joinNames } from '../resource/actions/join-names.ts'
import { rowId } from '../resource/row-id.ts'

const joinIds = (rows: readonly object[]) => rows.map(rowId).join(',')

/** Deleted users, who can be restored with their data or deleted permanently. */
export const userBin = defineResource({
  id: 'user-bin',
  noun: '已删除的用户',
  list: userBinList,
  nameOf: (row) => row.realname,
  sorting: { column: 'updateTime', order: 'desc' },
  columns: [
    { key: 'username', title: '账号', width: 140, isSortable: true },
    { key: 'realname', title: '姓名', width: 140, isSortable: true },
    { key: 'orgCodeTxt', title: '部门', width: 200 },
    { key: 'phone', title: '手机号', width: 140, isSortable: true },
    { key: 'email', title: '邮箱', width: 200, isSortable: true },
    { key: 'updateTime', title: '删除时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'username', label: '账号', control: TextControl },
    { key: 'realname', label: '姓名', control: TextControl },
    { key: 'phone', label: '手机号', control: TextControl },
  ],
  actions: [
    {
      id: 'restore',
      label: '还原',
      icon: 'undo',
      on: 'both',
      access: userRestore.access,
      call: (rows) => prepared(userRestore, { body: { userIds: joinIds(rows) } }),
    },
    {
      id: 'purge',
      label: '彻底删除',
      icon: 'trash',
      isDanger: true,
      on: 'both',
      access: userPurge.access,
      confirm: (rows) => `确定要彻底删除用户${joinNames(rows.map(({ realname }) => realname))}吗？`,
      note: '不能恢复。写过知识的用户不能彻底删除。',
      call: (rows) => prepared(userPurge, { query: { userIds: joinIds(rows) } }),
    },
  ],
})

export const screens = { 'system/UserRecycleBin': userBin }
