export { excel2003, isExcel2003 } from './excel-2003-xml.ts'
export { openedBytes } from './decrypt-xls.ts'
export { readSharedStrings, readWorkbook } from './xlsx-parts.ts'
export { tableRows } from './table-rows.ts'
