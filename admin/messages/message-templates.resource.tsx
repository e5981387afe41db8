import * as message from '#core/contract/sys/messages/message.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { isFreeField } from '../duplicates.ts'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { sendTrial } from './send-trial.ts'

export const messageTemplates = defineResource({
  id: 'message-template',
  noun: '消息模板',
  list: message.messageTemplateList,
  nameOf: (row) => row.templateName,
  columns: [
    { key: 'templateCode', title: '模板编码', width: 160, isSortable: true },
    { key: 'templateName', title: '模板标题', width: 200, isSortable: true },
    { key: 'templateContent', title: '模板内容', width: 360 },
    { key: 'templateType', title: '类型', width: 90 },
    { key: 'createTime', title: '创建时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'templateCode', label: '模板编码', control: TextControl },
    { key: 'templateName', label: '模板标题', control: TextControl },
  ],
  form: {
    add: message.messageTemplateAdd,
    edit: message.messageTemplateEdit,
    get: message.messageTemplateGet,
    preset: { templateType: '4' },
    fields: [
      {
        key: 'templateCode',
        label: '模板编码',
        control: TextControl,
        isRequired: true,
        check: isFreeField(message.messageTemplateAdd, 'templateCode', '模板编码已存在'),
      },
      { key: 'templateName', label: '模板标题', control: TextControl, isRequired: true },
      {
        key: 'templateType',
        label: '类型',
        control: dictionaryControl<'1' | '2' | '3' | '4'>('msgType', null),
        help: '这个版本只发送“系统”消息，收到的人在“我的通告”里看到',
      },
      {
        key: 'templateContent',
        label: '模板内容',
        control: LinesControl,
        isRequired: true,
        isWide: true,
        help: '用 ${名称} 表示发送时填写的内容',
      },
      {
        key: 'templateTestJson',
        label: '测试数据',
        control: LinesControl,
        isWide: true,
        help: '例如 {"name":"李娜"}；测试时填入模板',
      },
    ],
  },
  remove: removal(message.messageTemplateDeleteBatch, '删除后不能再按它发送。'),
  excel: {
    export: message.messageTemplateExport,
    import: { call: message.messageTemplateImport, template: message.messageTemplateTemplate },
  },
  actions: [sendTrial],
})

export const screens = { 'modules/message/SysMessageTemplateList': messageTemplates }
