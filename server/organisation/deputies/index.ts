import * as contract from '#core/contract/sys/deputy.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addDeputy, deleteDeputies, findDeputy, editDeputy, getDeputy, listDeputies } from './deputies.ts'
import { deleteOwnDeputy, ownDeputy, saveOwnDeputy } from './own-deputy.ts'

const route = routesFor<{ db: Database }>()

export { editDeputy } from './deputies.ts'
export { deputiesOf } from './in-force.ts'

export const deputyFeature: Feature<{ db: Database }> = {
  name: 'deputies',
  routes: [
    route(contract.deputyList, (ctx, { query }) => listDeputies(ctx, query)),
    route(contract.deputyGet, (ctx, { query }) => getDeputy(ctx, query.id)),
    route(contract.deputyOfUser, (ctx, { query }) => findDeputy(ctx, query.userName)),
    route(contract.deputyMine, ownDeputy),
    route(contract.deputyMineSave, (ctx, { body }) => saveOwnDeputy(ctx, body)),
    route(contract.deputyMineDelete, deleteOwnDeputy),
    route(contract.deputyAdd, (ctx, { body }) => addDeputy(ctx, body)),
    route(contract.deputyEdit, (ctx, { body }) => editDeputy(ctx, body)),
    route(contract.deputyDelete, (ctx, { query }) => deleteDeputies(ctx, [query.id])),
    route(contract.deputyDeleteBatch, (ctx, { query }) => deleteDeputies(ctx, query.ids)),
  ],
}
