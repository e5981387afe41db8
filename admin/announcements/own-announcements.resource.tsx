import { prepared } from '#core/api/prepared.ts'
import { announcementOwn, announcementReadAll } from '#core/contract/sys/messages/announcement.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { showAnnouncement } from './show-announcement.tsx'

const PRIORITIES: Readonly<Record<string, string>> = { H: '紧急', M: '重要', L: '一般' }

/** The announcements addressed to the signed-in person. */
export const ownAnnouncements = defineResource({
  id: 'own-announcement',
  noun: '通告',
  list: announcementOwn,
  nameOf: (row) => row.titile,
  columns: [
    { key: 'titile', title: '标题', width: 280 },
    { key: 'readFlag', title: '状态', width: 80, text: (row) => (row.readFlag === '1' ? '已读' : '未读') },
    { key: 'priority', title: '优先级', width: 80, text: (row) => PRIORITIES[row.priority ?? ''] ?? '' },
    { key: 'msgAbstract', title: '摘要', width: 320 },
    { key: 'sender', title: '发布人', width: 100 },
    { key: 'sendTime', title: '发布时间', width: 160 },
  ],
  filters: [
    { key: 'titile', label: '标题', match: 'is', control: TextControl },
    {
      key: 'readFlag',
      label: '状态',
      match: 'is',
      control: choiceControl(
        [
          { value: '0', text: '未读' },
          { value: '1', text: '已读' },
        ],
        '全部',
      ),
    },
  ],
  actions: [
    showAnnouncement,
    {
      id: 'read-all',
      label: '全部标为已读',
      icon: 'tick',
      on: 'list',
      access: announcementReadAll.access,
      call: () => prepared(announcementReadAll, {}),
    },
  ],
})

export const screens = { 'system/UserAnnouncementList': ownAnnouncements }
