import type * as v from 'valibot'
import { prepared } from '#core/api/prepared.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { HANGED_ON } from '#core/contract/sys/removal.ts'
import type { ResourceRemoval } from './define.ts'

type DeletesMany = Endpoint<undefined, v.GenericSchema<{ ids: string }, unknown>, undefined>

/** Deleting by the call that takes several ids; `note` is what the person should know beside the question. */
export const removal = (
  call: DeletesMany,
  note?: string,
): Pick<ResourceRemoval<never>, 'access' | 'call' | 'note' | 'hangedOn'> => ({
  access: call.access,
  ...hangedOn(call),
  call: (ids) => prepared(call, { query: { ids } }),
  ...(note !== undefined && { note }),
})

/** What the call deletes, where others hang on it: the line that it writes into the log names the kind. */
export function hangedOn({ audit }: Pick<Endpoint, 'audit'>): Pick<ResourceRemoval<never>, 'hangedOn'> {
  const kind = HANGED_ON.find((each) => audit.includes(`${each}-delete`))
  return kind ? { hangedOn: kind } : {}
}
