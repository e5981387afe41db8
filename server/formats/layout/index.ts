export { buildLines, pageText, type PdfLine, type PdfRun, type PositionedLine, positionedText } from './pdf-lines.ts'
export { orientRuns, type TextItem } from './pdf-runs.ts'
export { metadataAuthor, metadataTitle, typographicTitle } from './pdf-title.ts'
