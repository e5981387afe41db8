export { extractFile } from './extract-file.ts'
export { EXTRACTORS } from './extractors.ts'
