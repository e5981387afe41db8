import { inArray } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { requestApproveEach, requestDeclineEach } from '#core/contract/km/rights/access-request.ts'
import { accessRequest } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { eachOf } from '../documents/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { approveRequest, declineRequest } from './decide-requests.ts'

type Refusals = (string | null)[]

export async function approveEach(
  ctx: Context<RightsDeps>,
  { ids, bits, validUntil }: Checked<typeof requestApproveEach>['body'],
): Promise<Refusals> {
  const rows = await ctx.deps.db
    .select({ id: accessRequest.id, bits: accessRequest.bits })
    .from(accessRequest)
    .where(inArray(accessRequest.id, ids))
  const asked = new Map(rows.map((row) => [row.id, row.bits]))
  return eachOf(ids, (id) => approveRequest(ctx, { id, bits: bits ?? asked.get(id) ?? ['view'], validUntil }))
}

export const declineEach = (
  ctx: Context<RightsDeps>,
  { ids, answer }: Checked<typeof requestDeclineEach>['body'],
): Promise<Refusals> => eachOf(ids, (id) => declineRequest(ctx, id, answer))
