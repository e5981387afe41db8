import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

// pdf.js' viewer reads this global while it is loading.
Object.assign(globalThis, { pdfjsLib: pdfjs })
