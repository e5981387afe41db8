/** `B3` as row 2, column 1; null when it is no cell reference. */
export function cellPosition(reference: string): { row: number; column: number } | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference.trim())
  if (found === null) return null
  let column = 0
  for (const letter of (found[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(found[2]) - 1, column: column - 1 }
}

/** `A1:C3` as the rows and columns of its corners; null when it is no area. */
export function areaPosition(reference: string): [number, number, number, number] | null {
  const [first = '', last = first] = reference.split(':')
  const from = cellPosition(first)
  const to = cellPosition(last)
  return from && to && [from.row, from.column, to.row, to.column]
}
