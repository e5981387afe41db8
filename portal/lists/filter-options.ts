import type { FilterKey, Filters } from './list-query.ts'

export interface Option {
  value: string
  text: string
  /** How many documents have it. */
  count?: number
  /** 0 is the top level. */
  depth?: number
}
/** The options of each field; absent when there is nothing to choose. */
export type FilterOptions = Readonly<Partial<Record<FilterKey, readonly Option[]>>>

/** The label of a filter's value; the value itself until the list with its name is loaded. */
export const filterText = (options: FilterOptions, filters: Filters, key: FilterKey): string =>
  options[key]?.find(({ value }) => value === filters[key])?.text ?? filters[key]

/** For a native select, which shows neither a tree nor a number of its own. */
export const lineOf = ({ text, count, depth = 0 }: Option): string =>
  `${'\u3000'.repeat(depth)}${text}${count === undefined ? '' : `（${count}）`}`
