/** Of pdf.js, which has no types for it. It is loaded for what it leaves behind: `globalThis.pdfjsWorker`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
