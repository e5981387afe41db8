import * as v from 'valibot'
import { endpoint, type Result } from '../../endpoint.ts'
import { created, date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { recordCalls } from '../../record-calls.ts'
import { exportCall, importCalls } from '../../sheet.ts'
import { Id, Ids, line, ruled } from '../../values.ts'
import { code, name } from '../rules-and-sources/rule-names.ts'

export const chapter = '通告与消息'

/* Messages to people and the templates of their texts. */

const isJsonObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The values for placeholders, in the format of the family's form. */
const Filled = v.pipe(
  line(5000),
  ruled((json) => (isJsonObject(json) ? null : '解析Json出错！')),
)
/** 1 SMS, 2 mail, 3 WeChat, 4 within the product: the dictionary `msgType`. */
const MessageType = v.picklist(['1', '2', '3', '4'], '类型应为 1 到 4')

export const {
  list: messageTemplateList,
  get: messageTemplateGet,
  add: messageTemplateAdd,
  edit: messageTemplateEdit,
  remove: messageTemplateDelete,
  removeMany: messageTemplateDeleteBatch,
  export: messageTemplateExport,
  template: messageTemplateTemplate,
  import: messageTemplateImport,
} = recordCalls({
  base: '/sys/message/sysMessageTemplate',
  name: '消息模板',
  kind: 'message-template',
  right: 'sys:messageTemplate',
  row: {
    templateCode: v.string(),
    templateName: v.string(),
    templateContent: v.string(),
    templateTestJson: v.nullish(v.string()),
    templateType: v.string(),
    templateType_dictText: v.nullish(v.string()),
  },
  body: {
    templateCode: code('模板编码'),
    templateName: name('请输入模板标题!'),
    /** `${name}` is a placeholder. */
    templateContent: v.pipe(line(5000), v.nonEmpty('请输入模板内容!')),
    templateTestJson: v.nullish(Filled),
    templateType: MessageType,
  },
  fields: {
    templateCode: text('模板编码'),
    templateName: text('模板标题'),
    templateContent: text('模板内容'),
    templateType: text('模板类型', 'msgType'),
  },
  example: {
    templateCode: 'welcome',
    templateName: '欢迎',
    templateContent: '${name}，您好',
    templateTestJson: '{"name":"甲"}',
    templateType: '4',
  },
})
export type MessageTemplateRow = Extract<Result<typeof messageTemplateList>, { records: unknown }>['records'][number]

/** Fills a template in and sends it to one person, by their login name; the result is in the list of messages. */
export const messageSend = endpoint({
  method: 'POST',
  path: '/sys/message/sysMessageTemplate/sendMsg',
  summary: '按模板发送一条消息',
  body: v.object({
    templateCode: code('模板编码'),
    msgType: v.optional(MessageType, '4'),
    testData: v.nullish(Filled),
    receiver: v.pipe(line(100), v.trim(), v.nonEmpty('请输入接收人!')),
  }),
  access: 'sys:messageTemplate:send',
  audit: ['message-add'],
  limit: { perMinute: 60, by: 'person' },
  done: '发送消息任务添加成功！',
})

const MessageRow = v.looseObject({
  id: v.string(),
  esTitle: v.string(),
  esContent: v.string(),
  esParam: v.nullish(v.string()),
  esReceiver: v.string(),
  esResult: v.nullish(v.string()),
  esSendNum: v.number(),
  esSendStatus: v.string(),
  esSendStatus_dictText: v.nullish(v.string()),
  esSendTime: v.nullish(v.string()),
  esType: v.string(),
  esType_dictText: v.nullish(v.string()),
  remark: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
const reads = { access: 'sys:message:list', programs: 'site' } as const
export const messageList = endpoint({
  method: 'GET',
  path: '/sys/message/sysMessage/list',
  summary: '分页查询消息',
  query: listQuery,
  fields: {
    id: text('编号'),
    esTitle: text('标题'),
    esContent: text('内容'),
    esReceiver: text('接收人'),
    esSendStatus: text('发送状态', 'msgSendStatus'),
    esType: text('类型', 'msgType'),
    esSendNum: number('发送次数'),
    esSendTime: date('发送时间'),
    ...created,
  },
  result: pageOf(MessageRow),
  ...reads,
})
export type MessageRow = v.InferOutput<typeof MessageRow>
export const messageGet = endpoint({
  method: 'GET',
  path: '/sys/message/sysMessage/queryById',
  summary: '查询一条消息',
  query: v.object({ id: Id }),
  result: MessageRow,
  ...reads,
})
const deletes = { access: 'sys:message:delete', audit: ['message-delete'], programs: 'site' } as const
export const messageDelete = endpoint({
  method: 'DELETE',
  path: '/sys/message/sysMessage/delete',
  summary: '删除消息',
  query: v.object({ id: Id }),
  ...deletes,
  done: '删除成功!',
})
export const messageDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/message/sysMessage/deleteBatch',
  summary: '批量删除消息',
  query: v.object({ ids: Ids }),
  ...deletes,
  done: '批量删除成功!',
})

/** A message of the past from a workbook: it is stored and not sent. */
export const messageRecord = v.object({
  esTitle: v.pipe(line(200), v.nonEmpty('标题不能为空')),
  esContent: v.pipe(line(5000), v.nonEmpty('内容不能为空')),
  esReceiver: v.pipe(line(100), v.nonEmpty('接收人不能为空')),
  esType: MessageType,
  esSendStatus: v.picklist(['0', '1', '2'], '发送状态应为 0 到 2'),
  esSendNum: v.optional(v.pipe(v.number(), v.integer('发送次数应为整数'), v.minValue(0, '发送次数不能小于 0')), 0),
  esSendTime: v.optional(line(30)),
  esParam: v.optional(line(5000)),
  esResult: v.optional(line(500)),
  remark: v.optional(line(500)),
})
const sheets = { base: '/sys/message/sysMessage', name: '消息' } as const
export const messageExport = exportCall({ ...sheets, list: 'sys:message:list', fields: messageList.fields })
/** With the permission to send, because its holders write messages anyway. */
export const { importTemplate: messageTemplateSheet, importExcel: messageImport } = importCalls({
  ...sheets,
  add: 'sys:messageTemplate:send',
  audit: ['message-add'],
})

/**
 * The family's forms for a single message. Messages are records of what was sent, so only the server writes them, when
 * they are sent (`messageSend`); these two calls refuse with that reason.
 */
const byHand = {
  body: v.looseObject({}),
  result: v.nullish(v.string()),
  access: 'sys:messageTemplate:send',
  programs: 'site',
} as const
export const messageAdd = endpoint({
  method: 'POST',
  path: '/sys/message/sysMessage/add',
  summary: '不能手工新增消息：按模板发送时由系统记录',
  ...byHand,
})
export const messageEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/message/sysMessage/edit',
  summary: '不能修改消息：它是发送的记录',
  ...byHand,
})
