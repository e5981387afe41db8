import * as message from '#core/contract/sys/messages/message.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'

/** Sent messages with their state. */
export const messages = defineResource({
  id: 'message',
  noun: '消息',
  list: message.messageList,
  nameOf: (row) => row.esTitle,
  columns: [
    { key: 'esTitle', title: '标题', width: 180, isSortable: true },
    { key: 'esContent', title: '内容', width: 320 },
    { key: 'esReceiver', title: '接收人', width: 110, isSortable: true },
    { key: 'esType', title: '类型', width: 80 },
    { key: 'esSendStatus', title: '发送状态', width: 100 },
    { key: 'esResult', title: '失败原因', width: 200 },
    { key: 'esSendTime', title: '发送时间', width: 160, isSortable: true },
    { key: 'createBy', title: '发送人', width: 100 },
  ],
  filters: [
    { key: 'esTitle', label: '标题', control: TextControl },
    { key: 'esReceiver', label: '接收人', control: TextControl },
    { key: 'esSendStatus', label: '发送状态', match: 'is', control: dictionaryControl('msgSendStatus', '全部') },
  ],
  excel: {
    export: message.messageExport,
    import: { call: message.messageImport, template: message.messageTemplateSheet },
  },
  remove: removal(message.messageDeleteBatch, '收到的人仍能看到它。'),
})

export const screens = { 'modules/message/SysMessageList': messages }
