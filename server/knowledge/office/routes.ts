import { officeOpen } from '#core/contract/km/files/office.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { OfficeDeps } from './office.ts'
import { openOffice } from './open.ts'
import { WOPI } from './serve-wopi.ts'

const route = routesFor<OfficeDeps>()

export const officeFeature: Feature<OfficeDeps> = {
  name: 'office',
  routes: [route(officeOpen, (ctx, { query }) => openOffice(ctx, query))],
  mounts: [WOPI],
}
