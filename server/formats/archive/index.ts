export { addInner, collectedOf, containerOf, readInner } from './inner-files.ts'
export { innerWarnings } from './inner-warnings.ts'
export { listArchive, readFromArchive } from './unpack-zip.ts'
