import {
  requestAdd,
  requestApprove,
  requestApproveEach,
  requestDecline,
  requestDeclineEach,
  requestsMine,
  requestsToDecide,
  requestWithdraw,
} from '#core/contract/km/rights/access-request.ts'
import { departmentCan, rightsWhatIf, whatCan, whoCan } from '#core/contract/km/rights/effective.ts'
import { grantPreview, grantsByObject, grantsBySubject } from '#core/contract/km/rights/grant-view.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { approveEach, declineEach } from './decide-each.ts'
import { approveRequest, declineRequest } from './decide-requests.ts'
import {
  documentsOfPerson,
  linesForSubject,
  linesOnObject,
  peopleOfDepartment,
  peopleOfDocument,
  previewGrants,
  type RightsDeps,
  whatIf,
} from '../grant-preview/index.ts'
import { REQUEST_MENUS } from './menus.ts'
import { addRequest, ownRequests, withdrawRequest } from './requests.ts'
import { requestsWaiting } from './waiting.ts'

const route = routesFor<RightsDeps>()

const rightsRoutes = [
  route(grantsByObject, (ctx, { query }) => linesOnObject(ctx, { kind: query.objectKind, id: query.objectId })),
  route(grantsBySubject, (ctx, { query }) => linesForSubject(ctx, { kind: query.subjectKind, id: query.subjectId })),
  route(grantPreview, (ctx, { body }) => previewGrants(ctx, body)),
  route(whoCan, (ctx, { query }) => peopleOfDocument(ctx, query)),
  route(whatCan, (ctx, { query }) => documentsOfPerson(ctx, query)),
  route(departmentCan, (ctx, { query }) => peopleOfDepartment(ctx, query)),
  route(rightsWhatIf, (ctx, { body }) => whatIf(ctx, body)),
  route(requestAdd, (ctx, { body }) => addRequest(ctx, body)),
  route(requestWithdraw, (ctx, { body }) => withdrawRequest(ctx, body.id)),
  route(requestsMine, (ctx, { query }) => ownRequests(ctx, query)),
  route(requestsToDecide, (ctx, { query }) => requestsWaiting(ctx, query)),
  route(requestApprove, (ctx, { body }) => approveRequest(ctx, body)),
  route(requestDecline, (ctx, { body }) => declineRequest(ctx, body.id, body.answer)),
  route(requestApproveEach, (ctx, { body }) => approveEach(ctx, body)),
  route(requestDeclineEach, (ctx, { body }) => declineEach(ctx, body)),
]

export const rightsFeature: Feature<RightsDeps> = {
  name: 'rights',
  routes: rightsRoutes,
  menus: REQUEST_MENUS,
}
