import { prepared } from '#core/api/prepared.ts'
import { onlineForceLogout, onlineList } from '#core/contract/sys/online.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

/** Every open session: a person with two sessions has two rows. */
export const online = defineResource({
  id: 'online',
  noun: '在线用户',
  list: onlineList,
  refresh: 10,
  nameOf: (row) => row.realname,
  columns: [
    { key: 'username', title: '账号', width: 120, isSortable: true },
    { key: 'realname', title: '姓名', width: 100, isSortable: true },
    { key: 'sex', title: '性别', width: 60 },
    { key: 'phone', title: '手机号', width: 120 },
    { key: 'birthday', title: '生日', width: 100, isHidden: true },
    { key: 'ip', title: 'IP', width: 130, isSortable: true },
    { key: 'userAgent', title: '浏览器', width: 170 },
    { key: 'createTime', title: '登录时间', width: 160, isSortable: true },
    { key: 'seenTime', title: '最近使用', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'username', label: '账号', control: TextControl },
    { key: 'realname', label: '姓名', control: TextControl },
    { key: 'ip', label: 'IP', control: TextControl },
  ],
  actions: [
    {
      id: 'logout',
      label: '强制下线',
      icon: 'log-out',
      isDanger: true,
      on: 'row',
      access: onlineForceLogout.access,
      confirm: ([row]) => `强制${row?.realname ?? ''}的这个登录退出吗？下一次操作就要重新登录。`,
      call: ([row]) => prepared(onlineForceLogout, { body: { token: row!.token } }),
    },
  ],
})

export const screens = { 'system/SysUserOnline': online }
