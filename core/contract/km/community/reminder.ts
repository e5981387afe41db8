import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '必读、订阅与提醒'

/** Something not to be forgotten, computed from the current tables, for documents that the caller may open. */
const Reminder = v.object({
  /** Stays the same as long as the reminder is the same: another date or version gives another key. */
  key: v.string(),
  /** `expiry` and `review` are for the author, by the dates of the document; `named`: its text mentions the caller. */
  kind: v.picklist(['mustRead', 'expiry', 'review', 'named', 'mention', 'reply']),
  docId: v.string(),
  title: v.string(),
  /** The date that is near or over; for a comment, when it was written. */
  time: v.nullable(v.string()),
  overdue: v.boolean(),
  seen: v.boolean(),
  /** For a comment its author and its text, for `named` the author of the document. */
  who: v.nullable(v.string()),
  text: v.nullable(v.string()),
})
export type Reminder = v.InferOutput<typeof Reminder>

/** Unseen ones come first; each part begins with the most urgent, followed by comments, the latest first. */
export const reminderList = endpoint({
  method: 'GET',
  path: '/KM/kmReminder/mine',
  summary: '我的提醒：临近截止的必读，临近到期或复查的知识，正文里提到我的知识，提到我和回复我的评论',
  result: v.array(Reminder),
  access: 'signed-in',
})

export const reminderCount = endpoint({
  method: 'GET',
  path: '/KM/kmReminder/count',
  summary: '我还没有看过的提醒、通告和消息各有多少',
  result: v.object({
    unseen: v.number(),
    /** Unread announcements, and messages of the system. */
    announcements: v.number(),
    messages: v.number(),
  }),
  access: 'signed-in',
})

const Key = v.pipe(v.string(), v.regex(/^[\w:-]{1,200}$/, '编号格式不正确'))

/** Keys of former reminders are ignored. */
export const reminderSeen = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmReminder/seen',
  summary: '把提醒标为已看',
  body: v.object({
    keys: v.pipe(v.array(Key), v.minLength(1, '请选择一条记录！'), v.maxLength(1000, '一次最多处理 1000 条')),
  }),
  access: 'signed-in',
})
