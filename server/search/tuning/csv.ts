/** The fields and lines of CSV as spreadsheets write it (RFC 4180); a byte order mark and empty lines are skipped. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endField = () => {
    row.push(field.trim().replace(/^'(?='*[=+\-@\t\r])/, ''))
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.some((each) => each !== '')) rows.push(row)
    row = []
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') field += text[++at]
      else quoted = false
    } else if (character === '"' && field === '') quoted = true
    else if (character === ',') endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}

/** Writes CSV in which no spreadsheet takes a cell for a formula. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(text: string): string {
  const harmless = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
