import { useMemo } from 'react'
import type { Choice } from '../form/choice-control.tsx'
import type { Control } from '../control.ts'
import { SearchSelect, type SearchSelectProps } from '../pickers/search-select.tsx'
import { useDictionaries } from '../use-dictionaries.ts'
import type { QueryField, QueryPopup, TableOptions } from './query-field.ts'

/** Where fields get their values from. A field that names a source which is not there is typed as text. */
export interface QuerySources {
  dictionary?: (code: string, signal: AbortSignal) => Promise<readonly Choice<string>[]>
  /** Rows of a table, found while one types. */
  table?: (table: TableOptions) => Pick<SearchSelectProps, 'load' | 'name'>
  /** Pickers; what is kept of the record that is picked is the argument. */
  person?: (returned: string) => Control<string>
  department?: (returned: string) => Control<string>
  /** Rows of a report. */
  popup?: (popup: QueryPopup) => Control<string>
}

const NONE: QuerySources = {}

/** The fields, with what takes their values. */
export function useSources(fields: readonly QueryField[], sources: QuerySources = NONE): readonly QueryField[] {
  const named = useDictionaries(fields, sources.dictionary)
  return useMemo(
    () =>
      named.map((field) => {
        const control = field.control ?? controlOf(field, sources)
        return control ? { ...field, control } : field
      }),
    [named, sources],
  )
}

function controlOf(
  { dictCode, dictTable, dictText, pick, customReturnField, popup }: QueryField,
  sources: QuerySources,
): Control<string> | undefined {
  if (popup) return sources.popup?.(popup)
  if (pick === 'person') return sources.person?.(customReturnField ?? 'username')
  if (pick === 'department') return sources.department?.(customReturnField ?? 'id')
  if (dictTable === undefined || dictCode === undefined || !sources.table) return undefined
  const found = sources.table({ dictTable, dictCode, dictText: dictText ?? dictCode })
  return (props) => <SearchSelect {...props} {...found} />
}
