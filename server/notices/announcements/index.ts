import * as contract from '#core/contract/sys/messages/announcement.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import { ANNOUNCEMENT_IMPORT, ANNOUNCEMENTS, exportAnnouncements } from './announcement-sheet.ts'
import * as announcements from './announcements.ts'
import { ownAnnouncements, readAllAnnouncements, readAnnouncement, unreadAnnouncements } from './own.ts'

export { unreadTotals } from './own.ts'
export { tellOne } from './tell-one.ts'

const route = routesFor<SheetDeps>()

export const announcementFeature: Feature<SheetDeps> = {
  name: 'announcements',
  routes: [
    route(contract.announcementList, (ctx, { query }) => announcements.listAnnouncements(ctx, query)),
    route(contract.announcementGet, (ctx, { query }) => announcements.getAnnouncement(ctx, query.id)),
    route(contract.announcementAdd, (ctx, { body }) => announcements.addAnnouncement(ctx, body)),
    route(contract.announcementEdit, (ctx, { body }) => announcements.editAnnouncement(ctx, body)),
    route(contract.announcementDelete, (ctx, { query }) => announcements.deleteAnnouncements(ctx, [query.id])),
    route(contract.announcementDeleteBatch, (ctx, { query }) => announcements.deleteAnnouncements(ctx, query.ids)),
    route(contract.announcementRelease, (ctx, { query }) => announcements.releaseAnnouncement(ctx, query.id)),
    route(contract.announcementRevoke, (ctx, { query }) => announcements.revokeAnnouncement(ctx, query.id)),
    route(contract.announcementExport, (ctx, { query }) => exportAnnouncements(ctx, query)),
    route(contract.announcementTemplate, (ctx) => writeTemplate(ctx, ANNOUNCEMENTS)),
    importRoute(contract.announcementImport, ANNOUNCEMENT_IMPORT),
    route(contract.announcementUnread, (ctx) => unreadAnnouncements(ctx)),
    route(contract.announcementOwn, (ctx, { query }) => ownAnnouncements(ctx, query)),
    route(contract.announcementRead, (ctx, { body }) => readAnnouncement(ctx, body.anntId)),
    route(contract.announcementReadAll, (ctx) => readAllAnnouncements(ctx)),
    route(contract.announcementSync, () => Promise.resolve()),
  ],
}
