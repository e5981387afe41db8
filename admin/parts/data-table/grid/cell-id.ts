/** The id of a cell of a grid: what owns it and what names it as the current one must agree. */
export const cellId = (id: string, row: number, col: number): string => `${id}r${row}c${col}`
