import type { QueryCondition, QueryKind, QueryMatch, SavedQuery } from '#core/query/super-query.ts'
import { OPERATORS_OF } from '#core/contract/list-field.ts'
import type { Control } from '../control.ts'

/** A field that can be used in an advanced query. */
export interface QueryField {
  key: string
  label: string
  kind: QueryKind
  /** All possible values, of a dictionary or a flag. */
  options?: readonly { value: string; text: string }[]
  /** The dictionary of the options; with `dictTable`, the column of that table whose value is stored. */
  dictCode?: string
  /** A table whose rows are the options, and the column with their names. */
  dictTable?: string
  dictText?: string
  /** The kind of record that is picked, and the stored field. */
  pick?: 'person' | 'department'
  customReturnField?: string
  /** A report whose rows are picked. */
  popup?: QueryPopup
  /** A control for the value, if none of these applies. */
  control?: Control<string>
}

/** A report by its code, and the column whose value is stored. */
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

/** Stores the queries of a person. */
export interface QueryMemory {
  /** As stored in the browser; invalid entries are ignored. */
  read: () => unknown
  write: (saved: readonly SavedQuery[]) => void
}

/** A condition in the editor, with an identity for its line. */
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
