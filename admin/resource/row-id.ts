/** What tells one row from another in calls and selections: the family's rows all have an `id`. */
export const rowId = (row: unknown): string => (row as { id: string }).id
