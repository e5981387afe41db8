export { addInner, startCollecting, containerState, readInner } from './inner-files.ts'
export { innerWarnings, type Unread } from './inner-warnings.ts'
export { listArchive, readFromArchive } from './unpack-zip.ts'
export { withFiles, type WithinFile } from './with-files.ts'
