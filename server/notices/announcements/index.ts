import * as contract from '#core/contract/sys/messages/announcement.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import * as announcements from './announcements.ts'
import { ownAnnouncements, readAllAnnouncements, readAnnouncement, unreadAnnouncements } from './own.ts'

export { unreadTotals } from './own.ts'
export { tellOne } from './tell-one.ts'

const route = routesFor<{ db: Database }>()

export const announcementFeature: Feature<{ db: Database }> = {
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
    route(contract.announcementUnread, (ctx) => unreadAnnouncements(ctx)),
    route(contract.announcementOwn, (ctx, { query }) => ownAnnouncements(ctx, query)),
    route(contract.announcementRead, (ctx, { body }) => readAnnouncement(ctx, body.anntId)),
    route(contract.announcementReadAll, (ctx) => readAllAnnouncements(ctx)),
    route(contract.announcementSync, () => Promise.resolve()),
  ],
}
