import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

// The viewer of pdf.js reads it from there, as soon as it is loaded.
Object.assign(globalThis, { pdfjsLib: pdfjs })
