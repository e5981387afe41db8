import {
  siteInfo,
  siteItemAdd,
  siteItemDelete,
  siteItemDeleteBatch,
  siteItemEdit,
  siteItemEditBatch,
  siteItemGet,
  siteItemHistory,
  siteItemList,
  sitePicture,
  sitePictureAdd,
} from '#core/contract/km/config.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SiteDeps } from './deps.ts'
import { resetItems, saveItems } from './edit.ts'
import { addPicture, pictureBlob } from './picture.ts'
import { configChanges, configPage, configRow, publicConfig, publicRows } from './read.ts'
import { seedSite } from './seed.ts'

const route = routesFor<SiteDeps>()

const siteRoutes = [
  route(siteConfig, (ctx) => publicConfig(ctx)),
  route(siteInfo, (ctx) => publicRows(ctx)),
  route(siteItemList, (ctx, { query }) => configPage(ctx, query)),
  route(siteItemGet, (ctx, { query }) => configRow(ctx, query.id)),
  route(siteItemHistory, (ctx, { query }) => configChanges(ctx, query)),
  route(siteItemAdd, async (ctx, { body }) => void (await saveItems(ctx, [body], 'add'))),
  route(siteItemEdit, async (ctx, { body }) => {
    const itemCode = body.itemCode ?? body.id ?? ''
    await saveItems(ctx, [{ itemCode, itemValue: body.itemValue }])
  }),
  route(siteItemEditBatch, (ctx, { body }) => saveItems(ctx, body.items)),
  route(siteItemDelete, (ctx, { query }) => resetItems(ctx, [query.id])),
  route(siteItemDeleteBatch, (ctx, { query }) => resetItems(ctx, query.ids)),
  route(sitePictureAdd, (ctx, _input, { bytes }) => addPicture(ctx, bytes)),
  route(sitePicture, ({ deps }, { query }) => pictureBlob(deps.db, query.id)),
]

export const siteFeature: Feature<SiteDeps> = {
  name: 'site',
  routes: siteRoutes,
  seed: seedSite,
}
