export { textPdf } from './text-pdf.ts'
