import type { Endpoint } from '#core/contract/endpoint.ts'
import type { GetsOne, ResourceForm } from './resource/define.ts'
import { removal } from './resource/actions/removal.ts'

interface Calls<L extends Endpoint> {
  list: L
  add: Endpoint
  removeMany: Parameters<typeof removal>[0]
  export: Endpoint
  template: Endpoint
  import: Endpoint
}

/** The kind that the call that adds writes into the audit log. */
export const recordKind = ({ audit: [action] }: Endpoint): string => (action ?? '').replace(/-add$/, '')

/** What a screen says of all the calls of `recordCalls`: what its records are called, its list, deleting, Excel. `note`: beside the question before a deletion. */
export const recordFacts = <L extends Endpoint>(calls: Calls<L>, note?: string) => ({
  id: recordKind(calls.add),
  noun: calls.add.summary.replace(/^新增/, ''),
  list: calls.list,
  remove: removal(calls.removeMany, note),
  excel: { export: calls.export, import: { call: calls.import, template: calls.template } },
})

/** The form over the calls of `recordCalls`. */
export const recordForm = <A extends Endpoint, E extends Endpoint>(
  { add, edit, get }: { add: A; edit: E; get: GetsOne },
  fields: ResourceForm<A, E>['fields'],
) => ({ add, edit, get, fields })
