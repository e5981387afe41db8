import type * as v from 'valibot'
import { prepared } from '#core/api/prepared.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { HANGED_ON } from '#core/contract/sys/removal.ts'
import type { ResourceRemoval } from '../define.ts'

type DeletesMany = Endpoint<undefined, v.GenericSchema<{ ids: string }, unknown>, undefined>

/** Deletes with a call that takes several ids; `note` is shown beside the question. */
export const removal = (
  call: DeletesMany,
  note?: string,
): Pick<ResourceRemoval<never>, 'access' | 'call' | 'note' | 'hangedOn'> => ({
  access: call.access,
  ...hangedOn(call),
  call: (ids) => prepared(call, { query: { ids } }),
  ...(note !== undefined && { note }),
})

/** The kind that a call deletes, if others depend on it; derived from its audit action. */
export function hangedOn({ audit }: Pick<Endpoint, 'audit'>): Pick<ResourceRemoval<never>, 'hangedOn'> {
  const kind = HANGED_ON.find((each) => audit.includes(`${each}-delete`))
  return kind ? { hangedOn: kind } : {}
}
