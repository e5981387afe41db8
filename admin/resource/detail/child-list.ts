import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import type { ListTab, Resource } from '../define.ts'
import type { Known } from '../field.ts'

interface ChildFacts<Row, L extends Endpoint> {
  id: string
  label: string
  of: Resource<L>
  /** What the list is asked by, so that it answers what belongs to the record. */
  by: (row: Row) => { readonly [K in Known<NonNullable<Args<L>['query']>> | Known<NonNullable<L['fields']>>]?: string }
}

/** The list of another screen as a tab, narrowed to a record: without the columns and questions that would say so again. */
export const childList = <Row, L extends Endpoint>({ id, label, of, by }: ChildFacts<Row, L>): ListTab<Row> => ({
  id,
  label,
  access: of.list.access,
  list: (row) => {
    const narrowed = by(row)
    const isOther = ({ key }: { key: string }) => !(key in narrowed)
    const { tree: _tree, columns, filters = [], fixed, ...rest } = of
    return {
      ...rest,
      columns: columns.filter(isOther),
      filters: filters.filter(isOther),
      fixed: { ...fixed, ...narrowed },
    } as unknown as Resource
  },
})
