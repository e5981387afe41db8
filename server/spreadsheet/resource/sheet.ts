/** One column of a resource's sheet, for its export, the template and the import. */
export interface SheetColumn {
  /** The field of the row on the wire, and of the body of the call that adds one. */
  key: string
  title: string
  /** `flag`: 是 or 否. `names`: several names in one cell, between commas. */
  kind: 'text' | 'number' | 'date' | 'flag' | 'names'
  /** Values are codes of this dictionary; the sheet has their texts. */
  dict?: string
  width?: number
  required?: true
  example?: string
  /** Where the column exists, if not in both. */
  only?: 'export' | 'import'
  /** Never written, not even among refused rows. */
  secret?: true
}

export interface Sheet {
  /** The word for the rows; also the name of the tab and of files. */
  name: string
  columns: readonly SheetColumn[]
}

export const exported = (sheet: Sheet): readonly SheetColumn[] => sheet.columns.filter(({ only }) => only !== 'import')
export const imported = (sheet: Sheet): readonly SheetColumn[] => sheet.columns.filter(({ only }) => only !== 'export')

export const columnWidth = ({ width, title }: SheetColumn): number => width ?? Math.max(12, title.length * 2 + 4)

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
