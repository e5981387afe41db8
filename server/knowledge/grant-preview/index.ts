export type { RightsDeps } from './deps.ts'
export { linesForSubject, linesOnObject } from './lines.ts'
export { previewGrants } from './preview.ts'
