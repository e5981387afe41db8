import { parseDelimited } from '#core/grid/delimited.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Cells that a spreadsheet puts on the clipboard as plain text, as a table; null for any other text. */
export function pastedCells(text: string): string | null {
  if (!text.includes('\t')) return null
  const rows = parseDelimited(text.replaceAll('\r\n', '\n').replace(/\n+$/, ''), '\t').map(({ cells }) => cells)
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width)) return null
  const line = (row: readonly string[]) => `<tr>${row.map((cell) => `<td><p>${escaped(cell)}</p></td>`).join('')}</tr>`
  return `<table><tbody>${rows.map(line).join('')}</tbody></table>`
}
