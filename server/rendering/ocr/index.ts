/** What other features may use of the recognition of characters in scans and pictures. */
export { ocrEngine } from './ocr-engine.ts'
export { askPages, isRecognisable, ocrProgress, type OcrProgress, selectPages } from './ocr-pages.ts'
export { ocrTask } from './ocr-task.ts'
