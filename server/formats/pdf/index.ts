export { openPdf, type PdfDocument } from './pdf-document.ts'
