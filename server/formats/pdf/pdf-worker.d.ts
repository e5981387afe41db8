/** pdf.js has no types for this file. It is imported for its side effect: `globalThis.pdfjsWorker`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
