import { favouriteAdd, favouriteDelete, favouriteOfDocs } from '#core/contract/km/community/favourite.ts'
import {
  favouriteDeleteBatch,
  favouriteEdit,
  favouriteGet,
  favouriteList,
  favouriteLost,
  favouriteMove,
  folderAdd,
  folderDelete,
  folderEdit,
  folderList,
} from '#core/contract/km/community/favourite-list.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import {
  addFavourite,
  editFavourite,
  favouritesOfDocs,
  getFavourite,
  lostFavourites,
  moveFavourites,
  removeByDocument,
  removeRows,
} from './favourites.ts'
import { addFolder, deleteFolder, editFolder, listFolders } from './folders.ts'
import { listFavourites } from './list.ts'
import { uncountFavourites } from './uncount.ts'

const route = routesFor<DocumentDeps>()

export const favouriteFeature: Feature<DocumentDeps> = {
  name: 'favourites',
  leaving: uncountFavourites,
  routes: [
    route(favouriteList, (ctx, { query }) => listFavourites(ctx, query)),
    route(favouriteLost, (ctx) => lostFavourites(ctx)),
    route(favouriteOfDocs, (ctx, { query }) => favouritesOfDocs(ctx, query.ids)),
    route(favouriteGet, (ctx, { query }) => getFavourite(ctx, query.id)),
    route(favouriteAdd, (ctx, { query }) => addFavourite(ctx, query)),
    route(favouriteDelete, (ctx, { query }) => removeByDocument(ctx, query.docId)),
    route(favouriteDeleteBatch, (ctx, { query }) => removeRows(ctx, query.ids)),
    route(favouriteEdit, (ctx, { body }) => editFavourite(ctx, body)),
    route(favouriteMove, (ctx, { body }) => moveFavourites(ctx, body.ids, body.folderId)),
    route(folderList, (ctx) => listFolders(ctx)),
    route(folderAdd, (ctx, { body }) => addFolder(ctx, body)),
    route(folderEdit, (ctx, { body }) => editFolder(ctx, body)),
    route(folderDelete, (ctx, { query }) => deleteFolder(ctx, query.id)),
  ],
}
