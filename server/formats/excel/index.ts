export { excel2003, isExcel2003 } from './excel-2003-xml.ts'
export { readSharedStrings, readWorkbook } from './xlsx-parts.ts'
export { type TableLimits, tableRows, type TableRows } from './table-rows.ts'
