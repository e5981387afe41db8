import { type ButtonSeed, type MenuSeed, ROLE_CODES } from '#server/jobs/queue/index.ts'

export const MESSAGE_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-announcement',
    parent: 'system',
    name: '系统通告',
    url: '/isystem/annountCement',
    component: 'system/SysAnnouncementList',
    icon: 'notification',
    sortNo: 23,
    roles: ['admin'],
  },
  {
    key: 'system-message-template',
    parent: 'system',
    name: '消息模板',
    url: '/isystem/messageTemplate',
    component: 'modules/message/SysMessageTemplateList',
    icon: 'mail',
    sortNo: 24,
    roles: ['admin'],
  },
  {
    key: 'system-message',
    parent: 'system',
    name: '消息',
    url: '/isystem/message',
    component: 'modules/message/SysMessageList',
    icon: 'message',
    sortNo: 25,
    roles: ['admin'],
  },
  {
    key: 'own-announcements',
    name: '我的通告',
    url: '/isps/userAnnouncement',
    component: 'system/UserAnnouncementList',
    icon: 'bell',
    sortNo: 93,
    roles: ROLE_CODES,
  },
]

export const MESSAGE_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:announcement:list', name: '查看通告', parent: 'system-announcement', roles: [] },
  { code: 'sys:announcement:add', name: '新增通告', parent: 'system-announcement', roles: [] },
  { code: 'sys:announcement:edit', name: '修改通告', parent: 'system-announcement', roles: [] },
  { code: 'sys:announcement:delete', name: '删除通告', parent: 'system-announcement', roles: [] },
  { code: 'sys:announcement:release', name: '发布与撤销通告', parent: 'system-announcement', roles: [] },
  { code: 'sys:messageTemplate:list', name: '查看消息模板', parent: 'system-message-template', roles: [] },
  { code: 'sys:messageTemplate:add', name: '新增消息模板', parent: 'system-message-template', roles: [] },
  { code: 'sys:messageTemplate:edit', name: '修改消息模板', parent: 'system-message-template', roles: [] },
  { code: 'sys:messageTemplate:delete', name: '删除消息模板', parent: 'system-message-template', roles: [] },
  { code: 'sys:messageTemplate:send', name: '按模板发送消息', parent: 'system-message-template', roles: [] },
  { code: 'sys:message:list', name: '查看发送的消息', parent: 'system-message', roles: [] },
  { code: 'sys:message:delete', name: '删除发送的消息', parent: 'system-message', roles: [] },
]
