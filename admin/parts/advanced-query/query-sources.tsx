import { useMemo } from 'react'
import type { Choice } from '../form/choice-control.tsx'
import type { Control } from '../control.ts'
import { SearchSelect, type SearchSelectProps } from '../pickers/search-select.tsx'
import { useDictionaries } from '../use-dictionaries.ts'
import type { QueryField, QueryPopup, TableOptions } from './query-field.ts'

/** The sources of values for fields. A field whose source is missing is typed as text. */
export interface QuerySources {
  dictionary?: (code: string, signal: AbortSignal) => Promise<readonly Choice<string>[]>
  /** Rows of a table, searched while typing. */
  table?: (table: TableOptions) => Pick<SearchSelectProps, 'load' | 'name'>
  /** Pickers; the argument is the field of the picked record that is stored. */
  person?: (returned: string) => Control<string>
  department?: (returned: string) => Control<string>
  /** Rows of a report. */
  popup?: (popup: QueryPopup) => Control<string>
}

const NONE: QuerySources = {}

/** Adds the control for the value to each field. */
export function useSources(fields: readonly QueryField[], sources: QuerySources = NONE): readonly QueryField[] {
  const named = useDictionaries(fields, sources.dictionary)
  return useMemo(
    () =>
      named.map((field) => {
        const control = field.control ?? findControl(field, sources)
        return control ? { ...field, control } : field
      }),
    [named, sources],
  )
}

function findControl(
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
