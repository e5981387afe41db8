import { useMemo } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'

interface Option {
  value: string
  text: string
}

interface Coded {
  options?: readonly Option[]
  dictCode?: string
  /** With it, the code is one of the table's columns. */
  dictTable?: string
}

type Load = (code: string, signal: AbortSignal) => Promise<readonly Option[]>

const dictionaryCodes = ({ dictCode, dictTable }: Coded): readonly string[] =>
  dictCode === undefined || dictTable !== undefined ? [] : [dictCode]

/** Adds the options of their dictionaries to columns or fields. */
export function useDictionaries<C extends Coded>(columns: readonly C[], load: Load | undefined): readonly C[] {
  const codes = [...new Set(columns.flatMap(dictionaryCodes))]
  const { value } = useQuery(load && codes.length > 0 ? codes.join(',') : null, async (signal) => {
    const options = await Promise.all(codes.map((code) => load!(code, signal)))
    return new Map(codes.map((code, at) => [code, options[at]!]))
  })
  return useMemo(
    () =>
      columns.map((column) => {
        const options = dictionaryCodes(column).map((code) => value?.get(code))[0]
        return options ? { ...column, options } : column
      }),
    [columns, value],
  )
}
