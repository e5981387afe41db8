import {
  fieldAdd,
  fieldDelete,
  fieldEdit,
  fieldForm,
  fieldList,
  fieldOrder,
} from '#core/contract/km/documents/custom-field.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addField, categoryForm, deleteField, editField, listFields, orderFields } from './edit.ts'

const route = routesFor<{ db: Database }>()

const customFieldRoutes = [
  route(fieldForm, (ctx, { query }) => categoryForm(ctx, query.category)),
  route(fieldList, (ctx, { query }) => listFields(ctx, query.categoryId)),
  route(fieldAdd, (ctx, { body }) => addField(ctx, body)),
  route(fieldEdit, (ctx, { body }) => editField(ctx, body)),
  route(fieldDelete, (ctx, { query }) => deleteField(ctx, query.id)),
  route(fieldOrder, (ctx, { query }) => orderFields(ctx, query.ids)),
]

export const customFieldFeature: Feature<{ db: Database }> = {
  name: 'custom-fields',
  routes: customFieldRoutes,
}
