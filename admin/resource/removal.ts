import type * as v from 'valibot'
import { prepared } from '#core/api/prepared.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ResourceRemoval } from './define.ts'

type DeletesMany = Endpoint<undefined, v.GenericSchema<{ ids: string }, unknown>, undefined>

/** Deleting by the call that takes several ids; `note` is what the person should know beside the question. */
export const removal = (
  call: DeletesMany,
  note?: string,
): Pick<ResourceRemoval<never>, 'access' | 'call' | 'note'> => ({
  access: call.access,
  call: (ids) => prepared(call, { query: { ids } }),
  ...(note !== undefined && { note }),
})
