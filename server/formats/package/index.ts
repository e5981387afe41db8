export { chartLines } from './chart-text.ts'
export { documentProperties } from './document-properties.ts'
export { drawingLines } from './drawing-text.ts'
export {
  externalTargets,
  mainPart,
  readSidePart,
  type Relationship,
  readRelationships,
  resolvePath,
} from './package-parts.ts'
