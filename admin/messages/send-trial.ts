import { messageSend, type MessageTemplateRow } from '#core/contract/sys/messages/message.ts'
import { OnePersonControl } from '../organisation/people-controls.tsx'
import { LinesControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'

/** Fills in the template and sends it to one person. */
export const sendTrial = rowAsking({
  id: 'send',
  label: '发送测试',
  icon: 'send-message',
  call: messageSend,
  args: ({ templateCode }: MessageTemplateRow, asked) => ({ body: { ...asked, templateCode } }),
  title: ({ templateName }) => `发送测试：${templateName}`,
  said: ({ templateContent }) => templateContent,
  verb: '发送',
  fields: [
    { key: 'receiver', label: '接收人', control: OnePersonControl, isRequired: true },
    { key: 'testData', label: '测试数据', control: LinesControl, isWide: true },
  ],
  preset: ({ templateTestJson }) => ({ testData: templateTestJson ?? '{}' }),
  done: () => '已发送测试消息',
})
