/** The id of a cell; `aria-owns` and `aria-activedescendant` must use the same. */
export const cellId = (id: string, row: number, col: number): string => `${id}r${row}c${col}`
