import * as contract from '#core/contract/km/documents/template.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { listRecords } from '#server/resource/read.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { seedTemplates } from './built-in/seed.ts'
import { type FromDocumentDeps, templateOfDocument } from './from-document.ts'
import { offeredTemplates, startTemplate } from './offered.ts'
import { TEMPLATES } from './templates.ts'
import { addTemplate, editTemplate } from './write.ts'

const route = routesFor<FromDocumentDeps>()

export const templateFeature: Feature<FromDocumentDeps> = {
  name: 'document-templates',
  menus: [recordMenu(TEMPLATES, { component: 'km/datasetting/KmTemplateList', icon: 'profile', sortNo: 18 })],
  routes: [
    ...resourceRoutes(TEMPLATES, {
      get: contract.templateGet,
      remove: contract.templateDelete,
      removeMany: contract.templateDeleteBatch,
    }),
    route(contract.templateList, async (ctx, { query }) => {
      const { records, ...page } = await listRecords(ctx, TEMPLATES, query)
      return { ...page, records: records.map(({ body: _body, ...row }) => row) as never }
    }),
    route(contract.templateAdd, (ctx, { body }) => addTemplate(ctx, body)),
    route(contract.templateEdit, (ctx, { body }) => editTemplate(ctx, body)),
    route(contract.templateOffered, (ctx, { query }) => offeredTemplates(ctx, query)),
    route(contract.templateStart, (ctx, { query }) => startTemplate(ctx, query)),
    route(contract.templateFromDocument, (ctx, { body }) => templateOfDocument(ctx, body)),
  ],
  seed: seedTemplates,
}
