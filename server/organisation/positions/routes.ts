import * as contract from '#core/contract/sys/position.ts'
import { positionExport, positionImport, positionTemplate } from '#core/contract/sys/sheets.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importSheet, type SheetDeps, templateOf } from '#server/spreadsheet/resource/index.ts'
import { addPosition, deletePositions, editPosition, getPosition, listPositions } from './positions.ts'
import { exportPositions, POSITION_IMPORT, POSITIONS } from './sheet.ts'

const route = routesFor<SheetDeps>()

export const positionFeature: Feature<SheetDeps> = {
  name: 'positions',
  routes: [
    route(contract.positionList, (ctx, { query }) => listPositions(ctx, query)),
    route(contract.positionGet, (ctx, { query }) => getPosition(ctx, query.id)),
    route(contract.positionAdd, (ctx, { body }) => addPosition(ctx, body)),
    route(contract.positionEdit, (ctx, { body }) => editPosition(ctx, body)),
    route(contract.positionDelete, (ctx, { query }) => deletePositions(ctx, [query.id])),
    route(contract.positionDeleteBatch, (ctx, { query }) => deletePositions(ctx, query.ids)),
    route(positionExport, (ctx, { query }) => exportPositions(ctx, query)),
    route(positionTemplate, (ctx) => templateOf(ctx, POSITIONS)),
    route(positionImport, (ctx, { body }) => importSheet(ctx, POSITION_IMPORT, body)),
  ],
}
