export { type CellFormat, cellFormat, numberText } from './cell-text.ts'
