import * as v from 'valibot'
import type { Checked } from '#core/contract/endpoint.ts'
import { apiClientAdd, type ApiClientRow } from '#core/contract/open/client.ts'
import type { authAdd } from '#core/contract/open/family-auth.ts'
import { listQuery } from '#core/contract/page.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { ApiClientDeps } from './deps.ts'
import { listClients } from './list.ts'
import { addClient } from './write.ts'

type Ctx = Context<ApiClientDeps>

export async function clientById(ctx: Ctx, id: string): Promise<ApiClientRow> {
  const { records } = await listClients(ctx, v.parse(listQuery, { id }))
  if (!records[0]) throw new Reject('找不到这个客户端')
  return records[0]
}

/** A client with the id and the secret from `genAKSK`; everything else has its default. */
export async function addPair(
  ctx: Ctx,
  { ak, sk, name, systemUserId }: Checked<typeof authAdd>['body'],
): Promise<void> {
  const body = v.parse(apiClientAdd.body, { name })
  await addClient(ctx, { ...body, userId: systemUserId }, { id: ak, secret: sk })
}
