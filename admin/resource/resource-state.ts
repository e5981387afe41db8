import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Selection } from '../parts/data-table/selection.ts'
import type { Resource, RowOf } from './define.ts'
import type { Doing } from './use-doing.tsx'
import type { ListState } from './use-list.ts'
import type { OpenDetail } from './detail/use-open-detail.ts'
import type { OpenRecord } from './record/use-open-record.ts'

/** State shared by the parts of a resource's screen. */
export interface ResourceState<L extends Endpoint> {
  def: Resource<L>
  list: ListState<RowOf<L>>
  selection: Selection<RowOf<L>>
  record: OpenRecord
  detail: OpenDetail
  doing: Doing<RowOf<L>>
  /** Rows are selected, or something is done with one: the list is not refreshed meanwhile. */
  isPaused: boolean
}
