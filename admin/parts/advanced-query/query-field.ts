import type { QueryCondition, QueryKind, QueryMatch, SavedQuery } from '#core/query/super-query.ts'
import { OPERATORS_OF } from '#core/contract/list-field.ts'
import type { Control } from '../control.ts'

/** A field that an advanced query may ask about. */
export interface QueryField {
  key: string
  label: string
  kind: QueryKind
  /** All values there are, of a dictionary or a flag. */
  options?: readonly { value: string; text: string }[]
  /** The dictionary that the options come from; with `dictTable`, the column of that table whose value is stored. */
  dictCode?: string
  /** A table whose rows are the options, and the column that names an option. */
  dictTable?: string
  dictText?: string
  /** The kind of record that is picked, and which of its fields is stored. */
  pick?: 'person' | 'department'
  customReturnField?: string
  /** A report whose rows are picked. */
  popup?: QueryPopup
  /** What takes the value, where none of these does. */
  control?: Control<string>
}

/** A report by its code, and the column whose value is kept. */
export interface QueryPopup {
  code: string
  orgFields: string
}

export interface TableOptions {
  dictTable: string
  dictCode: string
  dictText: string
}

export interface AdvancedQueryState {
  matchType: QueryMatch
  conditions: readonly QueryCondition[]
}

/** Where the queries of a person are kept. */
export interface QueryMemory {
  /** As the browser kept it: whatever is no query is left out. */
  read: () => unknown
  write: (saved: readonly SavedQuery[]) => void
}

/** A condition of the editor; lines have no identity of their own. */
export interface EditedCondition extends QueryCondition {
  line: number
}

let lines = 0

export const edited = (condition: QueryCondition): EditedCondition => ({ ...condition, line: ++lines })

export function newCondition(field: QueryField | undefined): EditedCondition {
  const kind = field?.kind ?? 'text'
  return edited({
    field: field?.key ?? '',
    rule: OPERATORS_OF[kind][0],
    val: '',
    type: kind,
    ...(field?.dictCode && { dictCode: field.dictCode }),
    ...(field?.dictTable && { dictTable: field.dictTable, dictText: field.dictText }),
    ...(field?.customReturnField && { customReturnField: field.customReturnField }),
    ...(field?.popup && { popup: field.popup }),
  })
}

export function plain(condition: EditedCondition): QueryCondition {
  const { line, ...rest } = condition
  return line > 0 ? rest : condition
}
