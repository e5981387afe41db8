import * as contract from '#core/contract/sys/messages/message.ts'
import { messageTemplate } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { defineResource } from '#server/resource/facts.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { Reject } from '#server/kernel/reject.ts'
import { exportSheet, importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import { MESSAGE_IMPORT, MESSAGES } from './message-sheet.ts'
import { deleteMessages, getMessage, listMessages, messageBatches } from './messages.ts'
import { sendMessage } from './send.ts'

const TEMPLATES = defineResource({
  table: messageTemplate,
  kind: 'message-template',
  noun: '消息模板',
  named: 'templateName',
  list: contract.messageTemplateList,
  add: contract.messageTemplateAdd,
  sheet: {
    templateCode: { width: 20, example: 'expiring' },
    templateName: { width: 24, example: '知识即将到期' },
    templateContent: { width: 60, example: '${name}，您的知识《${title}》即将到期' },
    templateType: { example: '系统' },
    createTime: { width: 20 },
  },
})

const route = routesFor<SheetDeps>()

const byServerAlone = async (): Promise<never> => {
  throw new Reject('消息是发送的记录，只由系统写入；请用消息模板发送')
}

export const messageFeature: Feature<SheetDeps> = {
  name: 'messages',
  wireTables: { sys_sms_template: { table: messageTemplate } },
  routes: [
    ...resourceRoutes(TEMPLATES, {
      list: contract.messageTemplateList,
      get: contract.messageTemplateGet,
      add: contract.messageTemplateAdd,
      edit: contract.messageTemplateEdit,
      remove: contract.messageTemplateDelete,
      removeMany: contract.messageTemplateDeleteBatch,
      export: contract.messageTemplateExport,
      template: contract.messageTemplateTemplate,
      import: contract.messageTemplateImport,
    }),
    route(contract.messageList, (ctx, { query }) => listMessages(ctx, query)),
    route(contract.messageGet, (ctx, { query }) => getMessage(ctx, query.id)),
    route(contract.messageDelete, (ctx, { query }) => deleteMessages(ctx, [query.id])),
    route(contract.messageDeleteBatch, (ctx, { query }) => deleteMessages(ctx, query.ids)),
    route(contract.messageExport, async (ctx, { query }) =>
      exportSheet(ctx, MESSAGES, await messageBatches(ctx, query)),
    ),
    route(contract.messageTemplateSheet, (ctx) => writeTemplate(ctx, MESSAGES)),
    importRoute(contract.messageImport, MESSAGE_IMPORT),
    route(contract.messageAdd, byServerAlone),
    route(contract.messageEdit, byServerAlone),
    route(contract.messageSend, (ctx, { body }) => sendMessage(ctx, body)),
  ],
}
