/** The key of a row in calls and selections: all rows of the product family have an `id`. */
export const rowId = (row: unknown): string => (row as { id: string }).id
