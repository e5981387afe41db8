import { prepared } from '#core/api/prepared.ts'
import * as announcement from '#core/contract/sys/messages/announcement.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { SecondControl } from '../parts/form/date-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { PeopleByIdControl } from '../organisation/people-controls.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { richControl } from './rich-control.tsx'

const OPENS = [
  { value: 'url', text: '网页' },
  { value: 'component', text: '后台的页面' },
] as const
const STATES = [
  { value: '0', text: '未发布' },
  { value: '1', text: '已发布' },
  { value: '2', text: '已撤销' },
] as const
const isForSome = ({ msgType }: { msgType?: string | null }) => msgType === 'USER'
const isReleased = ({ sendStatus }: announcement.AnnouncementRow) => sendStatus === '1'

export const announcements = defineResource({
  id: 'announcement',
  noun: '通告',
  list: announcement.announcementList,
  nameOf: (row) => row.titile,
  columns: [
    { key: 'titile', title: '标题', width: 190, isSortable: true },
    { key: 'msgCategory', title: '类型', width: 100 },
    { key: 'msgType', title: '对象', width: 100 },
    { key: 'priority', title: '优先级', width: 80 },
    { key: 'sendStatus', title: '状态', width: 90 },
    { key: 'sender', title: '发布人', width: 100 },
    { key: 'sendTime', title: '发布时间', width: 160, isSortable: true },
    { key: 'cancelTime', title: '撤销时间', width: 160, isHidden: true },
    { key: 'endTime', title: '结束时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'titile', label: '标题', control: TextControl },
    { key: 'sendStatus', label: '状态', match: 'is', control: choiceControl(STATES, '全部') },
  ],
  form: {
    add: announcement.announcementAdd,
    edit: announcement.announcementEdit,
    get: announcement.announcementGet,
    preset: { msgCategory: '1', msgType: 'ALL' },
    fields: [
      { key: 'titile', label: '标题', control: TextControl, isRequired: true },
      {
        key: 'msgCategory',
        label: '类型',
        control: dictionaryControl<'1' | '2'>('msg_category', null),
        isRequired: true,
      },
      { key: 'startTime', label: '开始时间', control: SecondControl, isRequired: true },
      { key: 'endTime', label: '结束时间', control: SecondControl, isRequired: true },
      { key: 'priority', label: '优先级', control: dictionaryControl<'L' | 'M' | 'H'>('priority', null) },
      { key: 'msgType', label: '对象', control: dictionaryControl<'ALL' | 'USER'>('msg_type', null), isRequired: true },
      { key: 'userIds', label: '指定用户', control: PeopleByIdControl, isWide: true, when: isForSome },
      { key: 'openType', label: '去处理的方式', control: choiceControl(OPENS, '没有') },
      {
        key: 'openPage',
        label: '去处理的地址',
        control: TextControl,
        when: ({ openType }) => Boolean(openType),
        help: 'http 地址、站内路径或页面名称',
      },
      { key: 'msgAbstract', label: '摘要', control: LinesControl, isRequired: true, isWide: true },
      { key: 'msgContent', label: '正文', control: richControl('正文'), isWide: true },
    ],
  },
  excel: {
    export: announcement.announcementExport,
    import: { call: announcement.announcementImport, template: announcement.announcementTemplate },
  },
  remove: removal(announcement.announcementDeleteBatch, '已经发布的，收到的人也不再看到。'),
  actions: [
    {
      id: 'release',
      label: '发布',
      icon: 'send-message',
      on: 'row',
      access: announcement.announcementRelease.access,
      isEnabled: (row) => !isReleased(row),
      confirm: ([row]) => `确定要发布“${row!.titile}”吗?`,
      call: ([row]) => prepared(announcement.announcementRelease, { query: { id: row!.id } }),
    },
    {
      id: 'revoke',
      label: '撤销',
      icon: 'undo',
      on: 'row',
      access: announcement.announcementRevoke.access,
      isEnabled: isReleased,
      confirm: ([row]) => `确定要撤销“${row!.titile}”吗?`,
      note: '收到的人不再看到它。',
      call: ([row]) => prepared(announcement.announcementRevoke, { query: { id: row!.id } }),
    },
  ],
})

export const screens = { 'system/SysAnnouncementList': announcements }
