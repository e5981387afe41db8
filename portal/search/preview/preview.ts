/* The preview of a result: beside the list where there is room, else as a sheet. */
export { PreviewPane } from './preview-pane.tsx'
export { PreviewSheet } from './preview-sheet.tsx'
