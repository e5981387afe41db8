import { useMemo } from 'react'
import type { Column, Option } from '#core/table/column.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'

type Load = (code: string, signal: AbortSignal) => Promise<readonly Option[]>

/** The columns, with the options of the dictionaries that they name. */
export function useDictionaries(columns: readonly Column[], load: Load | undefined): readonly Column[] {
  const codes = [...new Set(columns.flatMap(({ dictCode }) => dictCode ?? []))]
  const { value } = useQuery(load && codes.length > 0 ? codes.join(',') : null, async (signal) => {
    const options = await Promise.all(codes.map((code) => load!(code, signal)))
    return new Map(codes.map((code, at) => [code, options[at]!]))
  })
  return useMemo(
    () =>
      columns.map((column) => {
        const options = column.dictCode === undefined ? undefined : value?.get(column.dictCode)
        return options ? { ...column, options } : column
      }),
    [columns, value],
  )
}
