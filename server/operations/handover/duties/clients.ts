import { and, asc, eq, inArray } from 'drizzle-orm'
import { apiClientEdit } from '#core/contract/open/client.ts'
import { isAdministrator } from '#server/access/administrators/index.ts'
import { apiClient } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { editClient } from '#server/sign-in/api-clients/index.ts'
import { type Ctx, type Duty, refusalsOf } from '../duty.ts'

const byIds = ({ deps, actor }: Ctx, ids: readonly string[]) =>
  deps.db
    .select({ id: apiClient.id, name: apiClient.name, codes: apiClient.codes, ownerId: apiClient.ownerId })
    .from(apiClient)
    .where(and(eq(apiClient.tenantId, actor.tenantId), inArray(apiClient.id, [...ids])))

/** Programs of other sites that stopped with their owner. */
export const clients: Duty = {
  codes: [apiClientEdit.access],
  async held({ deps, actor }, personId) {
    const rows = await deps.db
      .select({ id: apiClient.id })
      .from(apiClient)
      .where(and(eq(apiClient.tenantId, actor.tenantId), eq(apiClient.ownerId, personId)))
      .orderBy(asc(apiClient.id))
    return rows.map(({ id }) => id)
  },
  names: async (ctx, ids) => new Map((await byIds(ctx, ids)).map(({ id, name }) => [id, name])),
  async refusals(ctx, ids, receiver) {
    if (!(await isAdministrator(ctx.deps.db, ctx.actor))) {
      return new Map(ids.map((id) => [id, '只有管理员能管理他人的客户端']))
    }
    return refusalsOf(await byIds(ctx, ids), ({ codes }) => {
      const lacking = codes.find((code) => !ctx.actor.permissions.has(code) || !receiver.permissions.has(code))
      return lacking === undefined ? null : `您或${receiver.realname}没有它的权限 ${lacking}`
    })
  },
  async give(ctx, id, { from, to }) {
    const [row] = await byIds(ctx, [id])
    if (row?.ownerId !== from) return row?.ownerId === ownId(to)
    await editClient(ctx, { id, userId: ownId(to) })
    return true
  },
}
