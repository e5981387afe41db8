import * as v from 'valibot'
import { isPageAddress } from '../../../rules/own-page.ts'
import { endpoint, type Result } from '../../endpoint.ts'
import { created, date, text, updated } from '../../list-field.ts'
import { listQuery, pageOf, pageQuery } from '../../page.ts'
import { exportCall, importCalls } from '../../sheet.ts'
import { Id, Ids, line, Revision } from '../../values.ts'

/* Announcements: written, released and revoked; and for their readers. The wire spells it `titile`. */
export const chapter = '通告与消息'

const AnnouncementRow = v.looseObject({
  id: v.string(),
  titile: v.string(),
  msgContent: v.nullish(v.string()),
  msgAbstract: v.nullish(v.string()),
  startTime: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
  sender: v.nullish(v.string()),
  priority: v.nullish(v.string()),
  priority_dictText: v.nullish(v.string()),
  msgCategory: v.string(),
  msgCategory_dictText: v.nullish(v.string()),
  msgType: v.string(),
  msgType_dictText: v.nullish(v.string()),
  sendStatus: v.string(),
  sendStatus_dictText: v.nullish(v.string()),
  sendTime: v.nullish(v.string()),
  cancelTime: v.nullish(v.string()),
  /** Ids of the chosen people, each followed by a comma. */
  userIds: v.nullish(v.string()),
  openType: v.nullish(v.string()),
  openPage: v.nullish(v.string()),
  busType: v.nullish(v.string()),
  busId: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})

/** An announcement for one of its readers; `readFlag` '1': read. */
const OwnAnnouncement = v.looseObject({
  id: v.string(),
  anntId: v.string(),
  userId: v.string(),
  readFlag: v.picklist(['0', '1']),
  titile: v.string(),
  msgContent: v.nullish(v.string()),
  msgAbstract: v.nullish(v.string()),
  sender: v.nullish(v.string()),
  priority: v.nullish(v.string()),
  msgCategory: v.string(),
  sendTime: v.nullish(v.string()),
  openType: v.nullish(v.string()),
  openPage: v.nullish(v.string()),
  busType: v.nullish(v.string()),
  busId: v.nullish(v.string()),
})
export type OwnAnnouncement = v.InferOutput<typeof OwnAnnouncement>

const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '时间应为 yyyy-MM-dd HH:mm:ss'),
)
/** At most 4 MB can be cleaned. */
const content = v.pipe(v.string(), v.maxLength(1_000_000, '正文不能超过 100 万个字'))
/** Where the reader continues; nothing that a browser would run. The name of a screen looks like `system/UserList`. */
export const isOpenPage = (text: string): boolean => text === '' || isPageAddress(text) || /^[\w.-][\w./-]*$/.test(text)
const openPage = v.pipe(line(500), v.check(isOpenPage, '打开的页面应为 http 地址、站内路径或页面名称'))
const body = {
  titile: v.pipe(line(100), v.trim(), v.nonEmpty('请输入标题!')),
  msgContent: v.optional(content, ''),
  msgAbstract: v.pipe(line(500), v.trim(), v.nonEmpty('请输入摘要!')),
  startTime: Moment,
  endTime: Moment,
  priority: v.optional(v.picklist(['L', 'M', 'H'], '优先级应为 L、M 或 H'), 'M'),
  msgCategory: v.picklist(['1', '2'], '类型应为 1 或 2'),
  msgType: v.picklist(['ALL', 'USER'], '对象应为 ALL 或 USER'),
  userIds: v.nullish(line(70_000)),
  openType: v.nullish(v.picklist(['', 'url', 'component'], '打开方式应为 url 或 component')),
  openPage: v.nullish(openPage),
  busType: v.nullish(line(50)),
  busId: v.nullish(line(64)),
}

const reading = { access: 'sys:announcement:list', programs: 'site' } as const
export const announcementList = endpoint({
  method: 'GET',
  path: '/sys/annountCement/list',
  summary: '分页查询通告',
  query: listQuery,
  fields: {
    id: text('编号'),
    titile: text('标题'),
    msgCategory: text('类型', 'msg_category'),
    msgType: text('对象', 'msg_type'),
    priority: text('优先级', 'priority'),
    sendStatus: text('状态', 'send_status'),
    sender: text('发布人'),
    startTime: date('开始时间'),
    endTime: date('结束时间'),
    sendTime: date('发布时间'),
    ...created,
    ...updated,
  },
  result: pageOf(AnnouncementRow),
  ...reading,
})
export type AnnouncementRow = Extract<Result<typeof announcementList>, { records: unknown }>['records'][number]
export const announcementGet = endpoint({
  method: 'GET',
  path: '/sys/annountCement/queryById',
  summary: '查询一条通告',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...AnnouncementRow.entries, revision: v.string() }),
  ...reading,
})
export const announcementAdd = endpoint({
  method: 'POST',
  path: '/sys/annountCement/add',
  summary: '新增通告',
  body: v.object(body),
  access: 'sys:announcement:add',
  audit: ['announcement-add'],
  programs: 'site',
  done: '添加成功！',
})
const sheets = { base: '/sys/annountCement', name: '通告' } as const
export const announcementExport = exportCall({
  ...sheets,
  list: 'sys:announcement:list',
  fields: announcementList.fields,
})
/** Imported rows become drafts, whatever they were: nobody is notified before a person releases them. */
export const { importTemplate: announcementTemplate, importExcel: announcementImport } = importCalls({
  ...sheets,
  add: 'sys:announcement:add',
  audit: ['announcement-add'],
})
/** Missing fields stay as they are. */
export const announcementEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/annountCement/edit',
  summary: '修改通告',
  body: v.object({
    ...v.partial(v.object(body)).entries,
    msgContent: v.optional(content),
    priority: v.optional(body.priority.wrapped),
    id: Id,
    revision: Revision,
  }),
  access: 'sys:announcement:edit',
  audit: ['announcement-edit'],
  programs: 'site',
  done: '修改成功!',
})
const deletes = { access: 'sys:announcement:delete', audit: ['announcement-delete'], programs: 'site' } as const
export const announcementDelete = endpoint({
  method: 'DELETE',
  path: '/sys/annountCement/delete',
  summary: '删除通告',
  query: v.object({ id: Id }),
  ...deletes,
  done: '删除成功!',
})
export const announcementDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/annountCement/deleteBatch',
  summary: '批量删除通告',
  query: v.object({ ids: Ids }),
  ...deletes,
  done: '批量删除成功!',
})
const sends = { access: 'sys:announcement:release', programs: 'site' } as const
/** Its readers see it at once. Public clients of the family use GET. */
export const announcementRelease = endpoint({
  method: ['PUT', 'POST', 'GET'],
  path: '/sys/annountCement/doReleaseData',
  summary: '发布通告',
  query: v.object({ id: Id }),
  audit: ['announcement-release'],
  ...sends,
  done: '该系统通知发布成功',
})
/** Its readers no longer see it. */
export const announcementRevoke = endpoint({
  method: ['PUT', 'POST', 'GET'],
  path: '/sys/annountCement/doReovkeData',
  summary: '撤销通告',
  query: v.object({ id: Id }),
  audit: ['announcement-revoke'],
  ...sends,
  done: '该系统通知撤销成功',
})

/** Unread ones: at most five of each kind, and their total. */
export const announcementUnread = endpoint({
  method: 'GET',
  path: '/sys/annountCement/listByUser',
  summary: '我的未读通告',
  result: v.object({
    anntMsgList: v.array(OwnAnnouncement),
    anntMsgTotal: v.number(),
    sysMsgList: v.array(OwnAnnouncement),
    sysMsgTotal: v.number(),
  }),
  access: 'signed-in',
})
/** Everything that was released to the caller, unread ones first. */
export const announcementOwn = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  summary: '我的通告',
  query: v.object({
    ...pageQuery,
    titile: v.optional(line(100), ''),
    sender: v.optional(line(100), ''),
    readFlag: v.optional(v.picklist(['', '0', '1'], '应为 0 或 1'), ''),
    msgCategory: v.optional(v.picklist(['', '1', '2'], '类型应为 1 或 2'), ''),
  }),
  result: pageOf(OwnAnnouncement),
  access: 'signed-in',
})
export const announcementRead = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  summary: '把一条通告标为已读',
  body: v.object({ anntId: Id }),
  access: 'signed-in',
})
export const announcementReadAll = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysAnnouncementSend/readAll',
  summary: '把我的通告都标为已读',
  access: 'signed-in',
  done: '全部已读',
})
/**
 * The family's clients call it after a person has read one, to notify the person's other windows. Our clients read
 * their notices by themselves, so it does nothing.
 */
export const announcementSync = endpoint({
  method: 'GET',
  path: '/sys/annountCement/syncNotic',
  summary: '让其他窗口重新读取通告（不需要：它们自己读取）',
  query: v.looseObject({ anntId: v.optional(v.union([v.literal(''), Id]), '') }),
  access: 'signed-in',
})
