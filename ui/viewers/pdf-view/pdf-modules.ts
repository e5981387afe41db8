import './pdf-global.ts'

export * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
export * as viewer from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
